import { type DestinationStream, destination, type Logger, pino } from 'pino'
import { currentRequestId } from './request-id.ts'
import type { Settings } from './settings.ts'

/** Keys whose values never reach the log, at whatever depth. */
const PERSONAL = [
  'customer_name',
  'mobile_no',
  'mobile',
  'phone',
  'email_id',
  'email',
  'address',
  'city',
  'pin_code',
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
]
/** So much of a path tells what was asked for. */
const PATH_MAX = 200
const LEFT_OUT = '[left out]'
/** What nests deeper is left out: an entry is no data store, and a circle ends. */
const DEPTH_MAX = 6

/**
 * What texts may quote: an e-mail address, a phone number as people write it, and the ids and tokens that open something.
 * What is before an @ has an end, as mail has it: else a long text without one would be read again from each of its signs.
 */
const QUOTED = [
  [/[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+/g, '[e-mail]'],
  [/\d{10,}|(?<!\d)[6-9]\d{4}[ -]\d{5}(?!\d)/g, '[number]'],
  [/(?<![\w-])(?:[\w-]{24}|[\w-]{43})(?![\w-])/g, '[id]'],
] as const

/** The id of a request, as a line has it: looked at when it came in, and digits in it are nobody's number. */
const REQUEST_ID = /("request_id":"[\da-f-]+")/i

function withoutQuoted(line: string): string {
  return QUOTED.reduce((text, [quoted, name]) => text.replace(quoted, name), line)
}

/** What tells where an error comes from; not what libraries hang on it: a database's error quotes the row. */
function errorToLog(error: Error, depth: number) {
  const { name, message, stack, cause } = error
  const { code, syscall, path, errors } = Object.fromEntries(Object.entries(error))
  const parts = error instanceof AggregateError ? error.errors : errors
  return toLog({ name, message, code, syscall, path, stack, cause, errors: parts }, depth)
}

function toLog(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (depth > DEPTH_MAX) return LEFT_OUT
  if (value instanceof Error) return errorToLog(value, depth)
  if (Array.isArray(value)) return value.map((item) => toLog(item, depth + 1))
  if ('toJSON' in value) return value
  return entryToLog(value, depth)
}

function entryToLog(entry: object, depth = 0): Record<string, unknown> {
  const cleaned = Object.entries(entry).map(([key, value]) => [
    key,
    PERSONAL.includes(key.toLowerCase()) ? LEFT_OUT : toLog(value, depth + 1),
  ])
  return Object.fromEntries(cleaned)
}

/**
 * The log of this process: JSON lines, on standard output unless told otherwise. No phone, address or token in it: not
 * under a key that is for one, however deep, nor in the text of an error. What is logged in the course of a request has its id.
 */
export function createLogger({ LOG_LEVEL }: Pick<Settings, 'LOG_LEVEL'>, to?: DestinationStream): Logger {
  return pino(
    {
      level: LOG_LEVEL,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { log: (entry) => entryToLog(entry) },
      mixin: () => ({ request_id: currentRequestId() }),
      // Pino's own would put the causes into the message.
      serializers: { err: (error) => error },
      hooks: {
        streamWrite: (line) =>
          line
            .split(REQUEST_ID)
            .map((part, at) => (at % 2 === 0 ? withoutQuoted(part) : part))
            .join(''),
      },
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
  return withoutQuoted(told).slice(0, PATH_MAX)
}
