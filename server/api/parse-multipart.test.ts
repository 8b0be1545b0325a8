import { describe, expect, it } from 'vitest'
import { parseMultipart } from './parse-multipart.ts'

/** Parses a form as the platform serializes it. Returns the parts as text. */
async function parseForm(form: FormData) {
  const sent = new Response(form)
  const type = sent.headers.get('Content-Type') ?? ''
  const parts = parseMultipart(Buffer.from(await sent.arrayBuffer()), type)
  return Object.fromEntries([...parts].map(([name, part]) => [name, `${part}`]))
}
const formOf = (...parts: [string, string | File][]) => {
  const form = new FormData()
  for (const [name, value] of parts) form.append(name, value)
  return form
}

describe('parseMultipart', () => {
  it('returns the first part of each name', async () => {
    const photo = new File(['\r\n--a photo\r\n\r\n'], '../x".jpg', { type: 'image/jpeg' })
    expect(await parseForm(formOf(['payload', '{"a":"é"}'], ['photo', photo], ['photo', 'another']))).toEqual(
      {
        payload: '{"a":"é"}',
        photo: '\r\n--a photo\r\n\r\n',
      },
    )
    expect(await parseForm(formOf(['photo', new File([], '')]))).toEqual({ photo: '' })
    expect(await parseForm(formOf())).toEqual({})
  })

  it('returns bytes unchanged and without a copy', async () => {
    const bytes = Uint8Array.from({ length: 70_000 }, (_, at) => (at * 7919) % 256)
    const sent = new Response(formOf(['photo', new File([bytes], 'a.jpg')]))
    const body = Buffer.from(await sent.arrayBuffer())
    const photo = parseMultipart(body, sent.headers.get('Content-Type') ?? '').get('photo')
    expect(photo).toEqual(Buffer.from(bytes))
    expect(photo?.buffer).toBe(body.buffer)
  })

  it.each([
    ['', 'multipart/form-data; boundary=x'],
    ['--x', 'multipart/form-data; boundary=x'],
    ['--x\r\nContent-Disposition: form-data; name="a"\r\n\r\ncut off', 'multipart/form-data; boundary=x'],
    ['--x\r\nno head at all\r\n--x--', 'multipart/form-data; boundary=x'],
    ['--x\r\nContent-Disposition: form-data\r\n\r\nnameless\r\n--x--', 'multipart/form-data; boundary=x'],
    [`--x\r\n${'a'.repeat(2_000)}; name="a"\r\n\r\nlong\r\n--x--`, 'multipart/form-data; boundary=x'],
    ['--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--', 'multipart/form-data;'],
  ])('returns no parts of a malformed form: %j', { tags: ['W4'] }, (body, type) => {
    expect([...parseMultipart(Buffer.from(body), type)]).toEqual([])
  })

  it('accepts a boundary in quotes', () => {
    const body = Buffer.from('--a b\r\nContent-Disposition: form-data; name="n"\r\n\r\n1\r\n--a b--')
    expect(`${parseMultipart(body, 'multipart/form-data; boundary="a b"').get('n')}`).toBe('1')
  })
})
