import { type DestinationStream, destination, type Logger, pino } from 'pino'
import type { Settings } from './settings.ts'

/** Keys of an entry whose values never reach the log. */
const PERSONAL = ['customer_name', 'mobile_no', 'email_id', 'address', 'city', 'pin_code', 'sub', 'fp']
const SECRET = ['username', 'password', 'token', 'order_id', 'headers']

/** An error without what libraries hang on it: a database's error quotes the row. */
function errorToLog({ name, message, stack }: Error) {
  return { name, message, stack }
}

/** The log of this process: JSON lines, on standard output unless told otherwise. No phone, address or token in it. */
export function createLogger({ LOG_LEVEL }: Pick<Settings, 'LOG_LEVEL'>, to?: DestinationStream): Logger {
  return pino(
    {
      level: LOG_LEVEL,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: [...PERSONAL, ...SECRET],
      serializers: { err: errorToLog },
    },
    // Written in portions: a line each would cost as much as an answer from memory.
    to ?? destination({ sync: false, minLength: 4096, periodicFlush: 500 }),
  )
}

/** The path as the log has it: without the query, and without what opens an order or names a person. */
export function loggedPath(url: string): string {
  const path = url.split('?', 1)[0] ?? ''
  return path.replace(/\/[\w-]{22,}(?=\/|$)/g, '/[id]').replace(/\d{10,}/g, '[number]')
}
