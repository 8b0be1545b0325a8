import { expect, it } from 'vitest'
import { readDegrees } from './read-degrees.ts'

it.each([
  ['9.4533', 9.4533],
  [' 77.8024° ', 77.8024],
  ['-9', -9],
  ['9,45', undefined],
  ['9 27 N', undefined],
  ['', undefined],
])('readDegrees reads %j as %j', { tags: ['O9'] }, (typed, degrees) => {
  expect(readDegrees(typed)).toBe(degrees)
})
