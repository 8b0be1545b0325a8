import { createHash, randomBytes } from 'node:crypto'
import { NO_CORRECTIONS } from '#domain/price-sheet/preview/preview.ts'
import { hasImportBeingRead, insertImport } from '../db/queries/catalogue/imports.ts'
import type { OfficeUser } from '../principal.ts'
import { claimRequestKey } from '../unit-of-work/claim-request-key.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'
import { importSubject } from './update-locked-import.ts'

/** Retry-After in seconds while another import of the user is being read. */
const RETRY_AFTER = 5

/** The directory part of a file name. */
const FOLDER_PREFIX = /^.*[\\/]/

const hashOf = (...parts: (string | Buffer)[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash
}

/**
 * Stores an uploaded file, which a worker reads in the background. Returns the import id; the same request key returns the same
 * id. Refused with `invalid-fields` without a file, and with `busy` while another import of the user is being read.
 */
export async function createImport(
  { write }: Pick<UseCaseDeps, 'write'>,
  { file_name, bytes }: { file_name: string; bytes: Buffer | undefined },
  by: OfficeUser,
): Promise<Outcome<{ import_id: string }>> {
  if (!bytes) return { refusal: { code: 'invalid-fields', problems: { price_list: 'file-required' } } }
  const file_hash = hashOf(bytes).digest('hex')
  const { user_id, user_name: created_by, request } = by
  const import_id = request
    ? hashOf(user_id, request.key).digest('base64url')
    : randomBytes(18).toString('base64url')
  return write<{ import_id: string }>(
    by,
    async (unit) => {
      const before = await claimRequestKey(unit, by)
      if (before) return before.refusal ? before : { data: { import_id } }
      if (await hasImportBeingRead(unit.trx, created_by))
        return { refusal: { code: 'busy', retryAfter: RETRY_AFTER } }
      const file = {
        import_id,
        row_version: 1,
        file_name: file_name.replace(FOLDER_PREFIX, '').trim() || 'price-list',
        file_hash,
        state: 'reading' as const,
        progress: 0,
        problem: null,
        created_at: unit.now.toISOString(),
        created_by,
        publish_at: null,
        scheduled_by: null,
        published_at: null,
        change_no: null,
        claimed_at: null,
        seen_change_no: 0,
        left_alone: '[]',
        corrections: JSON.stringify(NO_CORRECTIONS),
        known_columns: '{}',
        grid: null,
        bytes,
      }
      await insertImport(unit.trx, file)
      unit.audit({ action: 'import file', subject: importSubject(file) })
      return { data: { import_id } }
    },
    // The user lock makes concurrent uploads of one user see each other, also across instances.
    { users: [user_id] },
  )
}
