import fc from 'fast-check'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { anyText } from '#testing/samples/any-text.ts'
import { validatePayload } from './read-payload.ts'

const Payload = v.object({ address: v.string(), lines: v.array(v.string()) })

/** Texts of characters, lone surrogates, NULs, and their JSON escapes typed character by character. */
const hostileText = fc
  .array(
    fc.oneof(
      fc.constantFrom('\0', '\ud800', '\udfff', '\\', '\\u0000', '\\ud800', 'u0000', '"', '🎆', 'மத்தாப்பு'),
      anyText(),
    ),
  )
  .map((parts) => parts.join(''))

it('validatePayload rejects only NULs and lone surrogates, under the field that has them', {
  tags: ['W4'],
}, () => {
  fc.assert(
    fc.property(hostileText, fc.array(hostileText), (address, lines) => {
      const isText = (text: string) => text.isWellFormed() && !text.includes('\0')
      const { data, refusal } = validatePayload(Payload, { address, lines }, { isOffice: false })
      const rejectedFields = [
        ...(isText(address) ? [] : ['address']),
        ...(lines.every(isText) ? [] : ['lines']),
      ]
      if (rejectedFields.length === 0) expect(data).toEqual({ address, lines })
      else expect(Object.keys(Object(refusal).problems)).toEqual(rejectedFields)
    }),
  )
})

it('validatePayload accepts the six characters \\u0000 as text', { tags: ['W4'] }, () => {
  const typed = { address: String.raw`C:\u0000`, lines: [String.raw`\ud800`] }
  expect(validatePayload(Payload, typed, { isOffice: false })).toEqual({ data: typed })
})
