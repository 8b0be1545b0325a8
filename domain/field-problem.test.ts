import * as v from 'valibot'
import { expect, it } from 'vitest'
import { formSchema, toFieldProblems } from './field-problem.ts'

const Schema = formSchema({
  city: v.pipe(v.string('city-required'), v.nonEmpty('city-required'), v.length(3, 'value-invalid')),
  list: v.array(formSchema({ qty: v.number('quantity-invalid') })),
  other: v.optional(v.boolean()),
})

it('names each wrong field once, by its path, with its first problem', { tags: ['D1'] }, () => {
  const { issues = [] } = v.safeParse(Schema, { city: '', list: [{ qty: 1 }, { qty: 'x' }], other: 5 })
  expect(toFieldProblems(issues)).toEqual({
    city: 'city-required',
    'list.1.qty': 'quantity-invalid',
    other: 'value-invalid',
  })
})

it('says of a missing field what is said of an empty one', { tags: ['D1'] }, () => {
  const { issues = [] } = v.safeParse(Schema, { list: [{}] })
  expect(toFieldProblems(issues)).toEqual({ city: 'city-required', 'list.0.qty': 'quantity-invalid' })
})
