import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addGst } from './gst.ts'
import { paise } from './money.ts'

describe('addGst', () => {
  it.each([
    [3_240_00, 18, 583_20, 3_823_20],
    [0, 18, 0, 0],
    // Half a paisa is rounded up, less is rounded down.
    [25, 18, 5, 30],
    [75, 18, 14, 89],
    [2_500_00, 0, 0, 2_500_00],
    [99_99, 12.5, 12_50, 112_49],
  ])('of %i paise at %d %% returns GST %i and sum %i', (total, percentage, gst, sum) => {
    expect(addGst(paise(total), percentage)).toEqual({ gst, sum })
  })

  it('is exact, with half a paisa rounded up, for any total and percentage', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e15 }),
        fc.integer({ min: 0, max: 100_00 }),
        (total, hundredths) => {
          const { gst, sum } = addGst(paise(total), hundredths / 100)
          expect(BigInt(gst)).toBe((BigInt(total) * BigInt(hundredths) + 5_000n) / 10_000n)
          expect(sum).toBe(total + gst)
        },
      ),
    )
  })
})
