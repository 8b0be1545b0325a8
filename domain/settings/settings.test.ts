import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { DEMO_SETTINGS } from '#testing/samples/demo-settings.ts'
import { isGstin } from './gstin.ts'
import { listChangedFields, mergeContent } from './merge-content.ts'
import { checkSection, readSection, readSettings } from './settings.ts'
import { SETTINGS_SECTIONS, type SettingsSection } from './settings-sections.ts'

/** The problem of a section with one changed field. */
function problemOf(section: SettingsSection, change: object): string | undefined {
  const { issues } = v.safeParse(SETTINGS_SECTIONS[section], { ...DEMO_SETTINGS[section], ...change })
  return issues?.[0].message
}

const FREIGHT = { place: 'Bengaluru', place_tamil: 'பெங்களூரு', from: 200, to: 400 }

describe('Settings', { tags: ['O9'] }, () => {
  it.each([
    ['shop', { name: '' }, 'setting-required'],
    ['shop', { phone_1: '12345' }, 'phone-invalid'],
    ['shop', { phone_1: '+91 98765 43210' }, undefined],
    ['shop', { phone_1: '04562 220123' }, undefined],
    ['shop', { phone_2: '' }, undefined],
    ['shop', { whatsapp: '+44 20 7946 0958' }, 'phone-invalid'],
    ['shop', { email: 'shop@' }, 'shop-email-invalid'],
    ['shop', { pin_code: '062612' }, 'shop-pin-code-invalid'],
    ['shop', { gstin: '27AAPFU0939F1ZV' }, undefined],
    ['shop', { gstin: '27AAPFU0939F1ZW' }, 'gstin-invalid'],
    ['shop', { gstin: '' }, undefined],
    ['shop', { latitude: 51.5 }, 'place-outside-india'],
    ['shop', { licence_until: '2027-02-31' }, 'date-invalid'],
    ['payment', { upi_ids: [{ upi_id: 'shop' }] }, 'upi-id-invalid'],
    ['payment', { upi_ids: [{ upi_id: 'sri.murugan-crackers@okicici' }] }, undefined],
    ['payment', { upi_ids: [] }, undefined],
    ['orders', { minimum_browsing: -1 }, 'amount-invalid'],
    ['orders', { minimum_browsing: 2500.005 }, 'amount-invalid'],
    ['orders', { minimum_browsing: null }, 'setting-required'],
    ['orders', { gst_percentage: 101 }, 'percentage-invalid'],
    ['orders', { gst_percentage: 18.125 }, 'percentage-invalid'],
    ['delivery', { freight: [FREIGHT, { ...FREIGHT, from: 400 }] }, undefined],
    ['delivery', { freight: [{ ...FREIGHT, from: 500 }] }, 'to-below-from'],
    ['delivery', { freight: [{ ...FREIGHT, place_tamil: '' }] }, 'setting-required'],
    ['delivery', { freight: [{ ...FREIGHT, to: null }] }, 'setting-required'],
    ['season', { opens: '2027-06-01', closes: '2027-10-28' }, undefined],
    ['season', { opens: '2027-10-29', closes: '2027-10-28' }, 'closes-before-opens'],
    ['season', { opens: '2027-06-01', closes: '' }, 'closes-before-opens'],
    [
      'look',
      { brands: [{ name: 'a', name_tamil: 'அ', background: 'url(//x)', foreground: '#ffffff' }] },
      'colour-invalid',
    ],
  ] as const)('%s with %j: %s', (section, change, problem) => {
    expect(problemOf(section, change)).toBe(problem)
  })

  it('an IFSC is four letters, 0 and six characters, in capitals', () => {
    const read = (ifsc: string) =>
      v.safeParse(SETTINGS_SECTIONS.payment, {
        bank_accounts: [{ account_name: 'a', account_number: '000000000001', ifsc, bank: 'b', branch: '' }],
      })
    expect(read('sbin 0001234').output).toMatchObject({ bank_accounts: [{ ifsc: 'SBIN0001234' }] })
    expect(read('SBIN1001234').issues?.[0].message).toBe('ifsc-invalid')
  })

  it('stored values stay readable when the rules become stricter', () => {
    expect(readSection('shop', { name: 'Old', gstin: '33AAAAA0000A1Z5', phone_1: '1' })).toMatchObject({
      name: 'Old',
      gstin: '33AAAAA0000A1Z5',
      phone_1: '1',
      email: '',
      latitude: null,
    })
    expect(() => readSection('shop', { name: 5 })).toThrow()
    expect(readSettings({}).payment).toEqual({ upi_ids: [], bank_accounts: [] })
  })

  it('a stored value that breaks a rule stops no other change, and must be right when it changes', () => {
    const stored = { ...DEMO_SETTINGS.shop, gstin: '33AAAAA0000A1Z5' }
    const check = (change: object) => checkSection('shop', { ...stored, ...change }, stored).problems
    expect(check({ name: 'Sri Murugan Crackers' })).toBeUndefined()
    expect(check({ gstin: '33AAAAA0000A1Z4' })).toEqual({ gstin: 'gstin-invalid' })
    expect(check({ gstin: '33AAAAA0000A1Z9' })).toBeUndefined()
  })

  it('the check digit of a GSTIN finds every wrong digit', () => {
    const digit = fc.constantFrom(...'0123456789')
    fc.assert(
      fc.property(fc.nat(13), digit, (at, wrong) => {
        const gstin = '27AAPFU0939F1ZV'
        const changed = gstin.slice(0, at) + wrong + gstin.slice(at + 1)
        return isGstin(changed) === (changed === gstin)
      }),
    )
  })
})

describe('A merge of two users’ changes', { tags: ['O9'] }, () => {
  const content = fc.record({ a: fc.nat(2), b: fc.nat(2), c: fc.nat(2) })

  it('keeps both if they changed different fields, and names the fields that both changed', () => {
    fc.assert(
      fc.property(content, content, content, (base, mine, theirs) => {
        const merged = mergeContent(base, mine, theirs)
        const [own, others] = [listChangedFields(base, mine), listChangedFields(base, theirs)]
        for (const field of ['a', 'b', 'c'] as const)
          expect(merged.content[field]).toBe(own.includes(field) ? mine[field] : theirs[field])
        expect(merged.conflicts).toEqual(
          own.filter((field) => others.includes(field) && listChangedFields(mine, theirs).includes(field)),
        )
      }),
    )
  })
})
