import { tryGetContext } from 'hono/context-storage'
import { type DestinationStream, destination, type Logger, pino } from 'pino'
import { PERSONAL_FIELDS } from '#domain/customer/customer-fields.ts'
import type { HonoEnv } from './hono-env.ts'
import type { Settings } from './settings.ts'

/** Keys whose values are never logged, at any depth. */
const PERSONAL_KEYS = new Set([
  ...PERSONAL_FIELDS,
  'mobile',
  'phone',
  'email',
  'sub',
  'fp',
  'note',
  'username',
  'password',
  'token',
  'order_id',
  'headers',
  'cookie',
  'authorization',
  'x-auth-token',
])
/** Maximum length of a logged path. */
const PATH_MAX = 200
const REDACTED = '[left out]'
/** Maximum depth of a log entry, which also ends circular references. */
const DEPTH_MAX = 6

/**
 * Personal data in texts: e-mail addresses, phone numbers, and ids or tokens that grant access. The local part of an address is
 * limited in length, as in SMTP; otherwise matching takes quadratic time on long texts.
 */
const EMAIL = /[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+/g
const NUMBER = /\d{10,}|(?<!\d)[6-9]\d{4}[ -]\d{5}(?!\d)/g
/** Matches 24 or 43 characters. */
const ID = /(?<![\w-])[\w-]{24}(?:[\w-]{19})?(?![\w-])/g

/** An office user's id: random, and never all digits. */
const USER_ID = /^(?=.*[^\d])[\w-]{24}$/

/** The head of the audit log, '1234:<hash>'. The digits of the hash are no phone number. */
const AUDIT_HEAD = /^\d{1,9}:[0-9a-f]{64}$/

function redactText(text: string): string {
  if (AUDIT_HEAD.test(text)) return text
  // E-mail addresses are the slowest to match and rare.
  const withoutEmails = text.includes('@') ? text.replace(EMAIL, '[e-mail]') : text
  // Phone numbers and ids have at least ten characters.
  return withoutEmails.length < 10
    ? withoutEmails
    : withoutEmails.replace(NUMBER, '[number]').replace(ID, '[id]')
}

/** Keeps the known properties of an error. Libraries attach others; a database error quotes the row. */
function redactError(error: Error, depth: number) {
  const { name, message, stack, cause } = error
  const { code, syscall, path, errors } = Object.fromEntries(Object.entries(error))
  const parts = error instanceof AggregateError ? error.errors : errors
  return redactValue({ name, message, code, syscall, path, stack, cause, errors: parts }, depth)
}

function redactValue(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value)
  // A number with as many digits as a phone number may be one.
  if (typeof value === 'number' || typeof value === 'bigint')
    return value > -1e9 && value < 1e9 ? value : redactText(`${value}`)
  if (typeof value !== 'object' || value === null) return value
  if (depth > DEPTH_MAX) return REDACTED
  if (value instanceof Error) return redactError(value, depth)
  if (Array.isArray(value)) return value.map((item) => redactValue(item, depth + 1))
  if ('toJSON' in value && typeof value.toJSON === 'function') return redactValue(value.toJSON(), depth + 1)
  return redactEntry(value, depth)
}

function redactEntry(entry: object, depth = 0): Record<string, unknown> {
  const cleaned = Object.entries(entry).map(([key, value]) => [
    redactText(key),
    PERSONAL_KEYS.has(key.toLowerCase()) ? REDACTED : redactValue(value, depth + 1),
  ])
  return Object.fromEntries(cleaned)
}

/**
 * Adds the ids of the current request and its office user. They need no redaction: the request id is validated when the request
 * arrives, the user id is random and grants no access.
 */
function addRequestIds(entry: object) {
  const request = tryGetContext<HonoEnv>()?.var
  const request_id = 'request_id' in entry ? entry.request_id : request?.requestId
  const user_id = 'user_id' in entry ? entry.user_id : request?.user_id
  const isUserId = typeof user_id === 'string' && USER_ID.test(user_id)
  return Object.assign(redactEntry(entry), { request_id }, isUserId && { user_id })
}

/**
 * Creates the process's logger: JSON lines on standard output, or to `to`. Redacts phone numbers, addresses and tokens at any
 * depth and in error texts. Lines logged during a request carry its id and its office user's id.
 */
export function createLogger({ LOG_LEVEL }: Pick<Settings, 'LOG_LEVEL'>, to?: DestinationStream): Logger {
  return pino(
    {
      level: LOG_LEVEL,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { log: addRequestIds },
      // Pino's own serializer would append the causes to the message.
      serializers: { err: (error) => error, msg: (msg) => redactValue(msg) },
    },
    // Buffered: a write per line would cost as much as a cached response.
    to ?? destination({ sync: false, minLength: 4096, periodicFlush: 500 }),
  )
}

/** The path for the log: without query, without ids that open an order or name a person, and of limited length. */
export function loggedPath(url: string): string {
  const path = url.split('?', 1)[0] ?? ''
  const masked = path.replace(/\/[\w-]{22,}(?=\/|$)/g, '/[id]')
  // Redacts before cutting, because half an e-mail address would not be recognized.
  return redactText(masked).slice(0, PATH_MAX)
}
