import * as v from 'valibot'
import { expect, it } from 'vitest'
import { SECTION_NAMES, SETTINGS_SECTIONS } from '#domain/settings/settings-sections.ts'
import { DEMO_SETTINGS } from '#testing/samples/demo-settings.ts'
import { toContent, toFormValues } from './form-values.ts'

it.each(SECTION_NAMES)('the inputs of %s give back the stored values', { tags: ['O9'] }, (section) => {
  const { entries } = SETTINGS_SECTIONS[section]
  const texts = toFormValues(entries, DEMO_SETTINGS[section])
  expect(v.parse(SETTINGS_SECTIONS[section], toContent(entries, texts))).toEqual(DEMO_SETTINGS[section])
})

it('amounts are read as people type them, and what is no number is rejected at its field', {
  tags: ['O9'],
}, () => {
  const { entries } = SETTINGS_SECTIONS.orders
  const read = (minimum_browsing: string) =>
    v.safeParse(
      SETTINGS_SECTIONS.orders,
      toContent(entries, { minimum_browsing, minimum_ordering: '2500', gst_percentage: '18%' }),
    )
  expect(read('₹ 3,000.50').output).toEqual({
    minimum_browsing: 3000.5,
    minimum_ordering: 2500,
    gst_percentage: 18,
  })
  expect(read('much').issues?.map((issue) => [v.getDotPath(issue), issue.message])).toEqual([
    ['minimum_browsing', 'amount-invalid'],
  ])
  expect(read('').issues?.[0].message).toBe('setting-required')
})
