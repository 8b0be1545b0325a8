import type { Context } from 'hono'
import * as v from 'valibot'
import type { Call } from '#contract/call.ts'
import { toCombinedFieldProblems } from '#domain/combined-field-problems.ts'
import { toFieldProblems } from '#domain/field-problem.ts'
import { isForm } from '../middleware/limits/body-limit.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import { parseMultipart } from './parse-multipart.ts'

/** JSON is UTF-8 (RFC 8259), and bodies are not decompressed: other charsets and encodings are rejected. */
const JSON_TYPE = /^application\/json\s*(;\s*charset\s*=\s*"?utf-?8"?\s*)?$/i
const IDENTITY_ENCODING = /^\s*(identity\s*)?$/i

/** Decodes UTF-8. Throws a TypeError for invalid bytes instead of inserting replacement characters. */
const decodeUtf8 = (bytes: BufferSource) => new TextDecoder('utf-8', { fatal: true }).decode(bytes)

/**
 * A NUL or a lone surrogate, as JSON.stringify escapes it: PostgreSQL stores neither. After another backslash the
 * escape is typed text.
 */
const UNSTORABLE_TEXT = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/

/** Returns the fields that contain such text, each with its problem. */
function findUnstorableText(checked: unknown): [field: string, problem: 'value-invalid'][] {
  const isUnstorable = (value: unknown) => UNSTORABLE_TEXT.test(JSON.stringify(value) ?? '')
  if (!isUnstorable(checked)) return []
  return Object.entries(Object(checked)).flatMap(([field, value]) =>
    isUnstorable(value) ? [[field, 'value-invalid']] : [],
  )
}

/** Validates `sent` against a schema. Returns the parsed data, or a refusal with one problem per field (D1). */
export function validatePayload<const Schema extends v.GenericSchema>(
  schema: Schema,
  sent: unknown,
  { isOffice }: { isOffice: boolean },
): Outcome<v.InferOutput<Schema>> {
  const { success, output, issues } = v.safeParse(schema, sent)
  if (success) {
    const problems = findUnstorableText(output)
    if (problems.length === 0) return { data: output }
    return { refusal: { code: 'invalid-fields', problems: Object.fromEntries(problems) } }
  }
  return {
    refusal: {
      code: 'invalid-fields',
      problems: isOffice ? toCombinedFieldProblems(issues) : toFieldProblems(issues),
    },
  }
}

/** The files of a form by field name. Empty files are left out: browsers send one for a field where no file was chosen. */
export type UploadedFiles = Readonly<Record<string, Buffer>>

/** Reads the JSON of a request, and the files if it is a form. Throws for malformed JSON. */
async function readBody(c: Context, files: NonNullable<Call['files']>) {
  if (!isForm(c, { files })) return { json: JSON.parse(decodeUtf8(await c.req.arrayBuffer())), files: {} }
  const parts = parseMultipart(Buffer.from(await c.req.arrayBuffer()), c.req.header('Content-Type') ?? '')
  const json: unknown = JSON.parse(decodeUtf8(parts.get('payload') ?? Buffer.alloc(0)))
  const uploaded = Object.keys(files).flatMap((name) => {
    const file = parts.get(name)
    return file && file.length > 0 ? [[name, file] as const] : []
  })
  return { json, files: Object.fromEntries(uploaded) }
}

/**
 * Reads and validates the payload of a request and its files. Returns a refusal with one problem per field if it is invalid
 * (D1).
 */
export async function readPayload<const Schema extends v.GenericSchema>(
  c: Context,
  { payload, files = {} }: { payload: Schema; files: Call['files'] },
  options: { isOffice: boolean },
): Promise<Outcome<{ payload: v.InferOutput<Schema>; files: UploadedFiles }>> {
  const isSupportedType = JSON_TYPE.test(c.req.header('Content-Type') ?? '') || isForm(c, { files })
  if (!isSupportedType || !IDENTITY_ENCODING.test(c.req.header('Content-Encoding') ?? '')) {
    return { refusal: { code: 'unsupported-media-type' } }
  }
  const body = await readBody(c, files).catch(() => undefined)
  if (!body) return { refusal: { code: 'invalid-json' } }
  const limits = new Map(Object.entries(files))
  const tooLarge = Object.entries(body.files).some(
    ([name, file]) => file.length > (limits.get(name)?.max ?? 0),
  )
  if (tooLarge) return { refusal: { code: 'body-too-large' } }
  const { data, refusal } = validatePayload(payload, body.json, options)
  return refusal ? { refusal } : { data: { payload: data, files: body.files } }
}
