import type { Measurement } from '#testing/measurement.ts'

const SKIPPED_PREFIX = 'not tried: '

/** What stands in place of the figures of something that cannot be tried on this machine, and why. */
export const createSkippedMeasurement = (what: string, why: string): Measurement => ({
  name: what,
  value: SKIPPED_PREFIX + why,
})

/** Whether a figure was measured. */
export const wasMeasured = ({ value }: Measurement) => !value.startsWith(SKIPPED_PREFIX)
