import { describe, expect, it } from 'vitest'
import { toVideoEmbedUrl } from './video.ts'

describe('toVideoEmbedUrl', { tags: ['§3', 'O5'] }, () => {
  it.each([
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=x',
    'https://m.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com/shorts/dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ?t=3',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    'https://www.youtube.com/embed/dQw4w9WgXcQ?autoplay=1',
  ])('returns the cookie-free embed URL for %s', (link) => {
    expect(toVideoEmbedUrl(link)).toBe('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ')
  })

  it.each([
    '',
    'dQw4w9WgXcQ',
    'http://youtu.be/dQw4w9WgXcQ',
    'https://youtu.be/',
    'https://youtu.be/../x',
    'https://www.youtube.com/watch?v=%22%3E%3Cscript%3E',
    'https://www.youtube.com/@shop',
    'https://notyoutube.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com.films.example/watch?v=dQw4w9WgXcQ',
    'https://films.example/embed/dQw4w9WgXcQ',
    'javascript:alert(1)//youtu.be/dQw4w9WgXcQ',
  ])('returns undefined for %s', (link) => {
    expect(toVideoEmbedUrl(link)).toBeUndefined()
  })
})
