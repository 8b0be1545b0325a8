/** A backup cannot be made, restored or trusted. The message is a sentence for the operator. */
export class BackupError extends Error {
  override name = 'BackupError'
}
