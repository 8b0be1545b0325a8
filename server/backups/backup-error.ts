/** Why a backup cannot be made, restored or trusted, in a sentence for whoever asked for it. */
export class BackupError extends Error {
  override name = 'BackupError'
}
