import * as v from 'valibot'
import { expect, it } from 'vitest'
import { formSchema, toFieldProblems } from './field-problem.ts'

const Schema = formSchema({
  city: v.pipe(v.string('city-required'), v.nonEmpty('city-required'), v.length(3, 'value-invalid')),
  list: v.array(formSchema({ qty: v.number('quantity-invalid') })),
  other: v.optional(v.boolean()),
})

it('toFieldProblems returns the first problem of each field by path', { tags: ['D1'] }, () => {
  const { issues = [] } = v.safeParse(Schema, { city: '', list: [{ qty: 1 }, { qty: 'x' }], other: 5 })
  expect(toFieldProblems(issues)).toEqual({
    city: 'city-required',
    'list.1.qty': 'quantity-invalid',
    other: 'value-invalid',
  })
})

it('formSchema reports missing fields like empty ones', { tags: ['D1'] }, () => {
  const { issues = [] } = v.safeParse(Schema, { list: [{}] })
  expect(toFieldProblems(issues)).toEqual({ city: 'city-required', 'list.0.qty': 'quantity-invalid' })
})
