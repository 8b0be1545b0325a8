import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'

const derive = promisify(argon2)

/** The cost parameters of a hash. `memory` is in KiB. */
export type PasswordCost = { memory: number; passes: number; parallelism: number }

/** Dependencies of use cases that hash passwords. Tests pass a low cost. */
export type PasswordDeps = UseCaseDeps & { passwordCost: PasswordCost }

/** The cost of new hashes: the minimum that OWASP recommends for Argon2id, 19 MiB, two passes, one lane. */
export const PASSWORD_COST: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const HASH_BYTES = 32

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** Formats a hash in the PHC string format, which holds everything needed to check a password. */
function formatPhc(salt: Buffer, hash: Buffer, { memory, passes, parallelism }: PasswordCost): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(hash)}`
}

/** Hashes a password for storage, with a new salt each time. */
export async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  const nonce = randomBytes(SALT_BYTES)
  const hash = await derive('argon2id', { message: password, nonce, tagLength: HASH_BYTES, ...cost })
  return formatPhc(nonce, hash, cost)
}

/** Parses a stored hash. The numbers are NaN if it is not in our format. */
function parseHash(stored: string) {
  const [, memory, passes, parallelism, salt = '', hash = ''] = PHC.exec(stored) ?? []
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  return { cost, salt: Buffer.from(salt, 'base64'), hash: Buffer.from(hash, 'base64') }
}

/**
 * Creates a hash that no password matches. Checking it takes as long as checking the hash `like` (D7), or costs
 * `cost` if that is undefined.
 */
export function createDummyHash(like: string | undefined, cost: PasswordCost): string {
  return formatPhc(
    randomBytes(SALT_BYTES),
    randomBytes(HASH_BYTES),
    like === undefined ? cost : parseHash(like).cost,
  )
}

/** True if a password matches a stored hash. Throws if the hash is not in our format. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const { cost, salt, hash } = parseHash(stored)
  const derived = await derive('argon2id', {
    message: password,
    nonce: salt,
    tagLength: hash.length,
    ...cost,
  })
  return timingSafeEqual(derived, hash)
}
