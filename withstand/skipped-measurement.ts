import type { Measurement } from '#testing/measurement.ts'

const SKIPPED_PREFIX = 'skipped: '

/** Creates a figure for something that cannot be measured on this machine, with the reason. */
export const createSkippedMeasurement = (name: string, reason: string): Measurement => ({
  name,
  value: SKIPPED_PREFIX + reason,
})

/** Returns whether a figure was measured. */
export const wasMeasured = ({ value }: Measurement) => !value.startsWith(SKIPPED_PREFIX)
