import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit as limit } from 'hono/body-limit'
import type { Call } from '#contract/call.ts'
import { errorResponse } from '../../responses/error-response.ts'

/** The largest JSON payload, in bytes. An order of 1,000 products takes half of it. */
export const BODY_MAX = 256 * 1024

/** Tells whether the request is a form upload to a call that accepts files. */
export function isForm(c: Context, { files }: Pick<Call, 'files'>): boolean {
  const type = c.req.header('Content-Type') ?? ''
  return Object.keys(files ?? {}).length > 0 && /^multipart\/form-data\s*;/i.test(type)
}

/**
 * Refuses payloads larger than the call allows, declared or not, without reading more of them. Forms may add the size of their
 * files.
 */
export function bodyLimit({
  files,
  payloadBytesMax = BODY_MAX,
}: Pick<Call, 'files' | 'payloadBytesMax'>): MiddlewareHandler {
  const fileBytes = Object.values(files ?? {}).reduce((sum, { max }) => sum + max, 0)
  const refuse = (c: Context) => errorResponse(c, { code: 'body-too-large' })
  const limitTo = (maxSize: number): MiddlewareHandler => {
    const countingLimit = limit({ maxSize, onError: refuse })
    return async (c, next) => {
      const declared = c.req.header('Content-Length')
      if (declared === undefined || c.req.header('Transfer-Encoding')) return countingLimit(c, next)
      // Node reads no more than the declared length. Counting would need a stream, which costs more than reading the body.
      return Number(declared) > maxSize ? refuse(c) : next()
    }
  }
  const [json, form] = [limitTo(payloadBytesMax), limitTo(payloadBytesMax + fileBytes)]
  return (c, next) => (isForm(c, { files }) ? form : json)(c, next)
}
