import { createHash, randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { type Token, TokenSchema } from '#domain/customer/session-token.ts'

/** The stored hash of a token. */
export const hashToken = (token: Token) => createHash('sha256').update(token).digest('hex')

/** Parses a token that a browser sent; undefined if malformed. */
export function parseToken(sent: string | undefined): Token | undefined {
  const { success, output } = v.safeParse(TokenSchema, sent)
  return success ? output : undefined
}

/** Hashes a token that a browser sent; undefined if malformed. */
export function hashSentToken(sent: string | undefined): string | undefined {
  const token = parseToken(sent)
  return token && hashToken(token)
}

/** Generates a token of 256 random bits. */
export const generateToken = (): Token => v.parse(TokenSchema, randomBytes(32).toString('base64url'))
