import { resolve } from 'node:path'
import * as v from 'valibot'

/** An invalid environment variable. The message names it and the reason. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

const urlSetting = (...beginnings: string[]) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => beginnings.some((beginning) => text.startsWith(beginning)) && URL.canParse(text),
      `must be an address that begins with ${beginnings.join(' or ')}`,
    ),
  )

const integerSetting = (from: number, to: number) => {
  const range = `must be a whole number from ${from} to ${to}`
  return v.pipe(v.string(), v.digits(range), v.toNumber(), v.minValue(from, range), v.maxValue(to, range))
}

const choiceSetting = <const Options extends readonly string[]>(...options: Options) =>
  v.picklist(options, `must be one of ${options.join(', ')}`)

const SettingsSchema = v.object({
  NODE_ENV: v.optional(choiceSetting('production', 'development', 'test'), 'production'),
  PORT: v.optional(integerSetting(0, 65535), '3000'),
  HOST: v.optional(v.string()),
  DATA_DIR: v.optional(v.pipe(v.string(), v.transform(resolve)), './data'),
  DATABASE_URL: v.optional(urlSetting('postgres://', 'postgresql://')),
  PUBLIC_URL: v.optional(
    v.pipe(
      urlSetting('http://', 'https://'),
      v.transform((address) => new URL(address)),
      v.check((address) => address.href === `${address.origin}/`, 'must be an address without a path'),
      v.transform((address) => address.origin),
    ),
  ),
  PROXIES: v.optional(integerSetting(0, 9), '0'),
  MAIL_URL: v.optional(urlSetting('smtp://', 'smtps://')),
  MAIL_FROM: v.optional(v.pipe(v.string(), v.email('must be an e-mail address'))),
  OFFICE_EMAIL: v.optional(v.pipe(v.string(), v.email('must be an e-mail address'), v.toLowerCase())),
  OFFICE_PASSWORD: v.optional(v.string()),
  BACKUP_DIR: v.optional(
    v.pipe(
      v.string(),
      v.transform((path) => resolve(path)),
    ),
  ),
  BACKUP_AT: v.optional(
    v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as 02:30')),
    '02:30',
  ),
  BACKUP_KEEP: v.optional(integerSetting(1, 999), '14'),
  METRICS_PORT: v.optional(integerSetting(1, 65535)),
  METRICS_HOST: v.optional(v.string(), '127.0.0.1'),
  LOG_LEVEL: v.optional(choiceSetting('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'), 'info'),
})

/** The settings of the process, read from the environment; documented in `.env.example`. */
export type Settings = Readonly<v.InferOutput<typeof SettingsSchema>>

/** Reads and freezes the settings. Empty variables count as missing. Throws a SettingsError for an invalid value. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const nonEmpty = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const { success, output, issues } = v.safeParse(SettingsSchema, nonEmpty)
  if (success) {
    if (!output.OFFICE_EMAIL !== !output.OFFICE_PASSWORD)
      throw new SettingsError('OFFICE_EMAIL and OFFICE_PASSWORD are both set, or neither.')
    return Object.freeze(output)
  }
  const [issue] = issues
  // The message omits the value: a database URL contains a password.
  throw new SettingsError(`${v.getDotPath(issue)} ${issue.message}.`)
}
