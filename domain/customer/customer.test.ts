import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { anyText } from '#testing/samples/any-text.ts'
import { toFieldProblems } from '../field-problem.ts'
import {
  ChangePasswordSchema,
  LoginSchema,
  ProfileSchema,
  ProfileUpdateSchema,
  SignupSchema,
  TrackingQuerySchema,
} from './customer.ts'

const rajan = {
  customer_name: 'Rajan',
  address: '4 Temple Street\nNear the bus stand',
  city: 'Madurai',
  district: 'Madurai',
  state: 'Tamil Nadu',
  pin_code: '625001',
  mobile_no: '9876543210',
  email_id: 'rajan@example.com',
}

function problems(schema: Parameters<typeof v.safeParse>[0], input: unknown) {
  return toFieldProblems(v.safeParse(schema, input).issues ?? [])
}

describe('SignupSchema', { tags: ['§5'] }, () => {
  it('accepts a complete form', { tags: ['§3'] }, () => {
    expect(v.parse(SignupSchema, rajan)).toEqual(rajan)
  })

  it('accepts Tamil names and addresses with joiners', () => {
    const tamil = { ...rajan, customer_name: 'மு. இராசன்', city: 'சிவகாசி', address: 'க்\u200Cஷ தெரு' }
    expect(v.parse(SignupSchema, tamil)).toEqual(tamil)
  })

  it('leaves district, state and email optional', () => {
    const { district, state, email_id, ...needed } = rajan
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
      typeof value === 'string' ? Object.fromEntries(Object.keys(rajan).map((key) => [key, value])) : value
    expect(problems(SignupSchema, { ...input, email_id: '' })).toEqual({
      customer_name: 'customer-name-required',
      address: 'address-required',
      city: 'city-required',
      pin_code: expect.stringMatching(/^pin-code-/),
      mobile_no: expect.stringMatching(/^mobile-/),
    })
  })

  it('reports empty numbers as required, not as invalid', () => {
    expect(problems(SignupSchema, { ...rajan, pin_code: ' ', mobile_no: '' })).toEqual({
      pin_code: 'pin-code-required',
      mobile_no: 'mobile-required',
    })
  })

  it('reports texts that are too long', () => {
    const longest = {
      ...rajan,
      customer_name: 'a'.repeat(100),
      address: 'a'.repeat(1000),
      city: 'a'.repeat(100),
    }
    expect(problems(SignupSchema, longest)).toEqual({})
    const long = 'a'.repeat(1001)
    expect(
      problems(SignupSchema, {
        ...rajan,
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
    expect(problems(SignupSchema, { ...rajan, email_id: `${'a'.repeat(40)}@example.com` })).toEqual({
      email_id: 'email-too-long',
    })
  })

  it('trims texts and replaces control characters and direction marks', () => {
    const typed = {
      ...rajan,
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
    expect(problems(SignupSchema, { ...rajan, mobile_no })).toEqual({ mobile_no: 'mobile-invalid' })
  })

  it.each(['62500', '6250011', '625 001', '௬௨௫௦௦௧', '62500a', '025001', '000000'])(
    'rejects the PIN code %s',
    (pin_code) => {
      expect(problems(SignupSchema, { ...rajan, pin_code })).toEqual({ pin_code: 'pin-code-invalid' })
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
    expect(problems(SignupSchema, { ...rajan, email_id })).toEqual({ email_id: 'email-invalid' })
  })

  it('rejects values of another type and names the field', { tags: ['W4'] }, () => {
    expect(
      problems(SignupSchema, { ...rajan, customer_name: 5, mobile_no: 9876543210, district: [] }),
    ).toEqual({
      customer_name: 'customer-name-required',
      mobile_no: 'mobile-required',
      district: 'value-invalid',
    })
    expect(problems(SignupSchema, null)).toEqual({ body: 'value-required' })
  })

  it('drops unknown keys', () => {
    expect(
      v.parse(SignupSchema, { ...rajan, roles: ['owner'], ...JSON.parse('{"__proto__":{"sub":"x"}}') }),
    ).toEqual(rajan)
  })

  it('removes control characters from any text and is idempotent', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        const first = v.safeParse(SignupSchema, { ...rajan, customer_name: text, address: text })
        if (!first.success) return
        expect(first.output.customer_name).toMatch(/^\P{Cc}+$/u)
        expect(first.output.address.replaceAll('\n', '')).toMatch(/^\P{Cc}+$/u)
        expect(v.parse(SignupSchema, first.output)).toEqual(first.output)
      }),
    )
  })

  it('rejects a huge text quickly', { tags: ['W4'] }, () => {
    const huge = 'a.'.repeat(32_000)
    expect(problems(SignupSchema, { ...rajan, email_id: `a@${huge}!`, mobile_no: huge })).toEqual({
      email_id: 'email-too-long',
      mobile_no: 'mobile-invalid',
    })
  })
})

describe('Numbers and places', { tags: ['D22'] }, () => {
  it.each(['6', '7', '8', '9'])('a mobile number may begin with %s', (first) => {
    expect(problems(SignupSchema, { ...rajan, mobile_no: `${first}000000000` })).toEqual({})
  })

  it('registration and profile accept PIN codes that are not served', () => {
    expect(problems(SignupSchema, { ...rajan, pin_code: '110001' })).toEqual({})
    expect(problems(ProfileSchema, { ...rajan, pin_code: '122001' })).toEqual({})
  })

  it('each form reports an invalid number with its own code', () => {
    expect(problems(ProfileUpdateSchema, { sub: 'c1', pin_code: '012345' })).toEqual({
      pin_code: 'pin-code-invalid',
    })
    expect(problems(TrackingQuerySchema, { mobile_no: '5876543210' })).toEqual({
      mobile_no: 'tracking-mobile-invalid',
    })
    // The specification states only ten digits for the login. A number that cannot be registered is simply unknown.
    expect(problems(LoginSchema, { username: '0000000000', password: '0000000000' })).toEqual({})
  })
})

describe('LoginSchema', { tags: ['§5'] }, () => {
  it('accepts ten digits in both fields', () => {
    const login = { username: '9876543210', password: '9876543210' }
    expect(v.parse(LoginSchema, login)).toEqual(login)
  })

  it('reports missing fields and wrong lengths', () => {
    expect(problems(LoginSchema, {})).toEqual({
      username: 'username-required',
      password: 'password-required',
    })
    expect(problems(LoginSchema, { username: '98765', password: 'secret-word' })).toEqual({
      username: 'username-invalid',
      password: 'password-invalid',
    })
  })
})

describe('ChangePasswordSchema', { tags: ['D7'] }, () => {
  it('accepts a different ten-digit number', () => {
    const change = { password: '9000000001', new_password: '4820157396' }
    expect(v.parse(ChangePasswordSchema, change)).toEqual(change)
    expect(problems(ChangePasswordSchema, { ...change, new_password: '12345' })).toEqual({
      new_password: 'password-invalid',
    })
    expect(problems(ChangePasswordSchema, { ...change, new_password: '9000000001' })).toEqual({
      new_password: 'password-unchanged',
    })
  })

  it.each(['0000000000', '9999999999', '1212121212', '1234567890', '0123456789', '9876543210', '0987654321'])(
    'rejects the easily guessed %s',
    (new_password) => {
      const change = { password: '9000000001', new_password }
      expect(problems(ChangePasswordSchema, change)).toEqual({ new_password: 'password-too-easy' })
      // A customer with such a password can still sign in and change it.
      expect(problems(LoginSchema, { username: '9000000001', password: new_password })).toEqual({})
      const away = { password: new_password, new_password: '4820157396' }
      expect(problems(ChangePasswordSchema, away)).toEqual({})
    },
  )
})

describe('The profile', { tags: ['§5'] }, () => {
  it('requires the same fields as the signup form', () => {
    expect(problems(ProfileSchema, {})).toEqual({
      customer_name: 'customer-name-required',
      address: 'address-required',
      city: 'city-required',
      pin_code: 'pin-code-required',
      mobile_no: 'mobile-required',
    })
  })

  it('is updated with the given fields only', () => {
    expect(v.parse(ProfileUpdateSchema, { sub: 'a', city: ' Madurai ' })).toEqual({
      sub: 'a',
      city: 'Madurai',
    })
    expect(problems(ProfileUpdateSchema, { sub: 'a', city: '', pin_code: '1' })).toEqual({
      city: 'city-required',
      pin_code: 'pin-code-invalid',
    })
  })
})

describe('TrackingQuerySchema', { tags: ['§5'] }, () => {
  it('reports the mobile number with its own codes', () => {
    const tracking = { mobile_no: '9876543210', show_all: false }
    expect(v.parse(TrackingQuerySchema, tracking)).toEqual(tracking)
    expect(problems(TrackingQuerySchema, {})).toEqual({ mobile_no: 'tracking-mobile-required' })
    expect(problems(TrackingQuerySchema, { mobile_no: '98765' })).toEqual({
      mobile_no: 'tracking-mobile-invalid',
    })
  })
})
