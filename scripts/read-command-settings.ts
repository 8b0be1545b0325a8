import { readSettings, type Settings, SettingsError } from '#server/settings.ts'

/** Reads a command's settings from its environment. Prints the error of an invalid setting and exits with 1. */
export function readCommandSettings(): Settings {
  try {
    return readSettings(process.env)
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}
