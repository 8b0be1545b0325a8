import type { Context } from 'hono'
import * as v from 'valibot'
import type { Call } from '#contract/call.ts'
import { IdempotencyKeySchema } from '#domain/enquiry/ids/idempotency-key.ts'
import type { HonoEnv } from '../hono-env.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import { readPayload, type UploadedFiles, validatePayload } from './read-payload.ts'

/** The validated input of any call, without its path parameters. */
export type ReceivedInput = {
  query: unknown
  payload: unknown
  files: UploadedFiles | undefined
  key: string | undefined
}

/** Reads and validates a call's query, body and Idempotency-Key. */
export async function readCallInput(
  c: Context<HonoEnv>,
  { takesKey, query, payload, files }: Call & { takesKey: boolean | undefined },
  options: { isOffice: boolean },
): Promise<Outcome<ReceivedInput>> {
  const key = v.safeParse(
    v.optional(IdempotencyKeySchema),
    takesKey ? c.req.header('Idempotency-Key') : undefined,
  )
  if (!key.success) return { refusal: { code: 'invalid-idempotency-key' } }
  const parsedQuery = query ? validatePayload(query, c.req.query(), options) : { data: undefined }
  if (parsedQuery.refusal) return { refusal: parsedQuery.refusal }
  const body: Outcome<Pick<ReceivedInput, 'payload' | 'files'>> = payload
    ? await readPayload(c, { payload, files }, options)
    : { data: { payload: undefined, files: undefined } }
  if (body.refusal) return { refusal: body.refusal }
  return { data: { ...body.data, query: parsedQuery.data, key: key.output } }
}
