import { expect, it } from 'vitest'
import { readEmail } from './read-email.ts'

it.each([
  'k@example.in',
  ' k@example.in ',
  'mailto:k@example.in',
  'Kavitha <k@example.in>',
  '"Rajan, Kavitha" <k@example.in>,',
  '<k@example.in>',
  '<mailto:k@example.in>',
  'k@example.in,',
  'k@example.in ;',
])('readEmail extracts the address from %j', { tags: ['§5', 'D22'] }, (typed) => {
  expect(readEmail(typed)).toBe('k@example.in')
})

it.each(['Kavitha <k@example', 'a@example.in, b@example.in', 'Kavitha', '<>'])(
  'readEmail keeps %j unchanged',
  (typed) => {
    expect(readEmail(typed)).toBe(typed)
  },
)
