import { expect, it } from 'vitest'
import { readSignInName } from './read-sign-in-name.ts'

it.each([
  ['9876543210', '9876543210'],
  ['+91 98765 43210', '9876543210'],
  ['098765-43210', '9876543210'],
  ['௯௮௭௬௫ ௪௩௨௧௦', '9876543210'],
  ['1234567890', '1234567890'],
  ['ravi 98765 43210', 'ravi 98765 43210'],
  ['9876543210@shop.example', '9876543210@shop.example'],
  [' Ravi <ravi@shop.example>', 'ravi@shop.example'],
])('readSignInName reads %j as %j', { tags: ['O2'] }, (typed, name) => {
  expect(readSignInName(typed)).toBe(name)
})
