import { tryGetContext } from 'hono/context-storage'
import { type DestinationStream, destination, type Logger, pino } from 'pino'
import { PERSONAL_FIELDS } from '#domain/customer/customer-fields.ts'
import type { HonoEnv } from './hono-env.ts'
import type { Settings } from './settings.ts'

/** Keys whose values never reach the log, at whatever depth. */
const PERSONAL_KEYS = new Set([
  ...PERSONAL_FIELDS,
  'mobile',
  'phone',
  'email',
  'sub',
  'fp',
  'username',
  'password',
  'token',
  'order_id',
  'headers',
  'cookie',
  'authorization',
  'x-auth-token',
])
/** So much of a path tells what was asked for. */
const PATH_MAX = 200
const REDACTED = '[left out]'
/** What nests deeper is left out: an entry is no data store, and a circle ends. */
const DEPTH_MAX = 6

/**
 * What texts may quote: an e-mail address, a phone number as people write it, and the ids and tokens that open something.
 * What is before an @ has an end, as mail has it: else a long text without one would be read again from each of its signs.
 */
const EMAIL = /[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+/g
const NUMBER = /\d{10,}|(?<!\d)[6-9]\d{4}[ -]\d{5}(?!\d)/g
/** Of 24 signs, or of 43. */
const ID = /(?<![\w-])[\w-]{24}(?:[\w-]{19})?(?![\w-])/g

/** The id of an office user: random, and no number. */
const USER_ID = /^(?=.*[^\d])[\w-]{24}$/

/** The end of the audit, '1234:<hash>': digits of the hash are no phone number. */
const AUDIT_HEAD = /^\d{1,9}:[0-9a-f]{64}$/

function redactText(text: string): string {
  if (AUDIT_HEAD.test(text)) return text
  // Hardly a text has an @, and of all three an address takes the longest to look for.
  const unaddressed = text.includes('@') ? text.replace(EMAIL, '[e-mail]') : text
  // Most are words: what else may be quoted has ten signs at least.
  return unaddressed.length < 10 ? unaddressed : unaddressed.replace(NUMBER, '[number]').replace(ID, '[id]')
}

/** What tells where an error comes from; not what libraries hang on it: a database's error quotes the row. */
function redactError(error: Error, depth: number) {
  const { name, message, stack, cause } = error
  const { code, syscall, path, errors } = Object.fromEntries(Object.entries(error))
  const parts = error instanceof AggregateError ? error.errors : errors
  return redactValue({ name, message, code, syscall, path, stack, cause, errors: parts }, depth)
}

function redactValue(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value)
  // What has as many digits as a phone number may be one.
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
 * Adds the ids of the current request and its office user. They are not redacted: the first was checked when the request came
 * in, the second is random and opens nothing.
 */
function addRequestIds(entry: object) {
  const request = tryGetContext<HonoEnv>()?.var
  const request_id = 'request_id' in entry ? entry.request_id : request?.requestId
  const user_id = 'user_id' in entry ? entry.user_id : request?.user_id
  const isUserId = typeof user_id === 'string' && USER_ID.test(user_id)
  return Object.assign(redactEntry(entry), { request_id }, isUserId && { user_id })
}

/**
 * The log of this process: JSON lines, on standard output unless told otherwise. No phone, address or token in it: not
 * under a key that is for one, however deep, nor in the text of an error. Lines that are logged during a request have its id and
 * the id of its office user.
 */
export function createLogger({ LOG_LEVEL }: Pick<Settings, 'LOG_LEVEL'>, to?: DestinationStream): Logger {
  return pino(
    {
      level: LOG_LEVEL,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { log: addRequestIds },
      // Pino's own would put the causes into the message.
      serializers: { err: (error) => error, msg: (said) => redactValue(said) },
    },
    // Written in portions: a line each would cost as much as an answer from memory.
    to ?? destination({ sync: false, minLength: 4096, periodicFlush: 500 }),
  )
}

/** The path as the log has it: without the query, without what opens an order or names a person, and not for ever. */
export function loggedPath(url: string): string {
  const path = url.split('?', 1)[0] ?? ''
  const told = path.replace(/\/[\w-]{22,}(?=\/|$)/g, '/[id]')
  // Before it is cut: half an address is none that could be told from other words.
  return redactText(told).slice(0, PATH_MAX)
}
