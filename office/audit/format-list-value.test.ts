import { expect, it } from 'vitest'
import { audit as en } from '#i18n/office/en/audit.ts'
import { audit as ta } from '#i18n/office/ta/audit.ts'
import { formatListValue } from './format-list-value.ts'

const photo = { _id: 'os01-1', media_type: 'Image', photo_path: '/photos/os01.svg' }
const video = { _id: 'os01-2', media_type: 'Video', photo_path: 'https://youtu.be/dQw4w9WgXcQ' }

it('media values show how many photos and videos there are', { tags: ['O8'] }, () => {
  expect(formatListValue('media', JSON.stringify([photo]), en)).toBe('1 photo')
  expect(formatListValue('media', JSON.stringify([photo, video, photo]), en)).toBe('2 photos, 1 video')
  expect(formatListValue('media', JSON.stringify([video, video]), ta)).toBe('2 வீடியோ')
  expect(formatListValue('media', '[]', en)).toBe('–')
})

it('special categories show their names', { tags: ['O8'] }, () => {
  expect(formatListValue('special_categories', '["day-crackers","gift-boxes"]', en)).toBe(
    'Day Crackers, Gift Boxes',
  )
  expect(formatListValue('special_categories', '[]', en)).toBe('–')
})

it('other text is not a list value', { tags: ['O8'] }, () => {
  expect(formatListValue('product_name', '["media"]', en)).toBeUndefined()
  expect(formatListValue('media', 'os01.svg', en)).toBeUndefined()
})
