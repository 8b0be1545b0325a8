import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

/** What OWASP asks of Argon2id at least: 19 MiB (in KiB), two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const HASH_BYTES = 32

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** A hash as the PHC string format writes it: with all that checking a password takes. */
function phc(salt: Buffer, hash: Buffer, { memory, passes, parallelism } = COST): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(hash)}`
}

/** A password's hash, to be stored; every time another one. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(SALT_BYTES)
  return phc(nonce, await derive('argon2id', { message: password, nonce, tagLength: HASH_BYTES, ...COST }))
}

/** What a hash says of itself. Its numbers are NaN when it is none of ours. */
function read(stored: string) {
  const [, memory, passes, parallelism, salt = '', hash = ''] = PHC.exec(stored) ?? []
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  return { cost, salt: Buffer.from(salt, 'base64'), hash: Buffer.from(hash, 'base64') }
}

/**
 * A hash that no password has, of the cost that somebody's hash has: checking against it takes as long as against that one
 * (D7). Without anybody it has the present cost.
 */
export function nobodysHash(like?: string): string {
  return phc(randomBytes(SALT_BYTES), randomBytes(HASH_BYTES), like === undefined ? COST : read(like).cost)
}

/** Whether a password is the one that was hashed. Throws when the hash is none of ours. */
export async function isPassword(password: string, stored: string): Promise<boolean> {
  const { cost, salt, hash } = read(stored)
  const derived = await derive('argon2id', {
    message: password,
    nonce: salt,
    tagLength: hash.length,
    ...cost,
  })
  return timingSafeEqual(derived, hash)
}
