import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { findFieldProblems } from '#testing/find-field-problems.ts'
import { anyText } from '#testing/samples/any-text.ts'
import { SAMPLE_SIGNUP } from '#testing/samples/sample-signup.ts'
import { SignupSchema } from './signup.ts'

describe('SignupSchema', { tags: ['§5'] }, () => {
  it('accepts a complete form', { tags: ['§3'] }, () => {
    expect(v.parse(SignupSchema, SAMPLE_SIGNUP)).toEqual(SAMPLE_SIGNUP)
  })

  it('accepts Tamil names and addresses with joiners', () => {
    const tamil = { ...SAMPLE_SIGNUP, customer_name: 'மு. இராசன்', city: 'சிவகாசி', address: 'க்\u200Cஷ தெரு' }
    expect(v.parse(SignupSchema, tamil)).toEqual(tamil)
  })

  it('leaves district, state and email optional', () => {
    const { district, state, email_id, ...needed } = SAMPLE_SIGNUP
    expect(v.parse(SignupSchema, needed)).toEqual({ ...needed, district: '', state: '', email_id: '' })
  })

  it.each([
    ['missing', {}],
    ['empty', ''],
    ['blank', ' \t\u00A0\u3000 '],
    ['invisible', '\u200B\uFEFF\u0000'],
    ['joiners alone', '\u200C\u200D'],
    ['a filler that counts as a letter', '\u3164'],
    ['fillers and soft hyphens', '\u115F\u00AD\u1160\uFFA0'],
    ['a blank of Braille', '\u2800'],
    ['marks without a letter', '\u0BCD\u034F'],
    ['dots', '...'],
  ])('reports every required field that is %s', (_, value) => {
    const input =
      typeof value === 'string'
        ? Object.fromEntries(Object.keys(SAMPLE_SIGNUP).map((key) => [key, value]))
        : value
    expect(findFieldProblems(SignupSchema, { ...input, email_id: '' })).toEqual({
      customer_name: 'customer-name-required',
      address: 'address-required',
      city: 'city-required',
      pin_code: expect.stringMatching(/^pin-code-/),
      mobile_no: expect.stringMatching(/^mobile-/),
    })
  })

  it('reports empty numbers as required, not as invalid', () => {
    expect(findFieldProblems(SignupSchema, { ...SAMPLE_SIGNUP, pin_code: ' ', mobile_no: '' })).toEqual({
      pin_code: 'pin-code-required',
      mobile_no: 'mobile-required',
    })
  })

  it('reports texts that are too long', () => {
    const longest = {
      ...SAMPLE_SIGNUP,
      customer_name: 'a'.repeat(100),
      address: 'a'.repeat(1000),
      city: 'a'.repeat(100),
    }
    expect(findFieldProblems(SignupSchema, longest)).toEqual({})
    const long = 'a'.repeat(1001)
    expect(
      findFieldProblems(SignupSchema, {
        ...SAMPLE_SIGNUP,
        customer_name: long,
        address: long,
        city: long,
        district: long,
        state: long,
      }),
    ).toEqual({
      customer_name: 'customer-name-too-long',
      address: 'address-too-long',
      city: 'city-too-long',
      district: 'district-too-long',
      state: 'state-too-long',
    })
    expect(
      findFieldProblems(SignupSchema, { ...SAMPLE_SIGNUP, email_id: `${'a'.repeat(40)}@example.com` }),
    ).toEqual({
      email_id: 'email-too-long',
    })
  })

  it('trims texts and replaces control characters and direction marks', () => {
    const typed = {
      ...SAMPLE_SIGNUP,
      customer_name: '  Rajan\u0000\u202EKumar\r\n',
      address: ' 4 Temple Street\r\nMadurai\u0007 ',
    }
    expect(v.parse(SignupSchema, typed)).toMatchObject({
      customer_name: 'Rajan Kumar',
      address: '4 Temple Street\nMadurai',
    })
  })

  it.each([
    '987654321',
    '98765432100',
    '98765 43210',
    '+919876543210',
    '௯௮௭௬௫௪௩௨௧௦',
    '９８７６５４３２１０',
    '98765432l0',
    '5876543210',
    '0000000000',
  ])('refuses the mobile number %s', { tags: ['D22'] }, (mobile_no) => {
    expect(findFieldProblems(SignupSchema, { ...SAMPLE_SIGNUP, mobile_no })).toEqual({
      mobile_no: 'mobile-invalid',
    })
  })

  it.each(['62500', '6250011', '625 001', '௬௨௫௦௦௧', '62500a', '025001', '000000'])(
    'rejects the PIN code %s',
    (pin_code) => {
      expect(findFieldProblems(SignupSchema, { ...SAMPLE_SIGNUP, pin_code })).toEqual({
        pin_code: 'pin-code-invalid',
      })
    },
  )

  it.each([
    'rajan',
    'rajan@',
    '@example.com',
    'a b@example.com',
    'a@b',
    'a@b@c.in',
    'a,b@example.com',
    'a@x.in\nBcc: b@x.in',
  ])('rejects the email %j', (email_id) => {
    expect(findFieldProblems(SignupSchema, { ...SAMPLE_SIGNUP, email_id })).toEqual({
      email_id: 'email-invalid',
    })
  })

  it('rejects values of another type and names the field', { tags: ['W4'] }, () => {
    expect(
      findFieldProblems(SignupSchema, {
        ...SAMPLE_SIGNUP,
        customer_name: 5,
        mobile_no: 9876543210,
        district: [],
      }),
    ).toEqual({
      customer_name: 'customer-name-required',
      mobile_no: 'mobile-required',
      district: 'value-invalid',
    })
    expect(findFieldProblems(SignupSchema, null)).toEqual({ body: 'value-required' })
  })

  it('drops unknown keys', () => {
    expect(
      v.parse(SignupSchema, {
        ...SAMPLE_SIGNUP,
        roles: ['owner'],
        ...JSON.parse('{"__proto__":{"sub":"x"}}'),
      }),
    ).toEqual(SAMPLE_SIGNUP)
  })

  it('removes control characters from any text and is idempotent', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        const first = v.safeParse(SignupSchema, { ...SAMPLE_SIGNUP, customer_name: text, address: text })
        if (!first.success) return
        expect(first.output.customer_name).toMatch(/^\P{Cc}+$/u)
        expect(first.output.address.replaceAll('\n', '')).toMatch(/^\P{Cc}+$/u)
        expect(v.parse(SignupSchema, first.output)).toEqual(first.output)
      }),
    )
  })

  it('rejects a huge text quickly', { tags: ['W4'] }, () => {
    const huge = 'a.'.repeat(32_000)
    expect(
      findFieldProblems(SignupSchema, { ...SAMPLE_SIGNUP, email_id: `a@${huge}!`, mobile_no: huge }),
    ).toEqual({
      email_id: 'email-too-long',
      mobile_no: 'mobile-invalid',
    })
  })
})
