import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit as limit } from 'hono/body-limit'
import type { Call } from '#contract/call.ts'
import { errorResponse } from '../../responses/error-response.ts'

/** The largest payload, in bytes: an order of 1,000 products takes half of it. */
export const BODY_MAX = 256 * 1024

/** Whether a form is sent, to a call that takes one. */
export function isForm(c: Context, { files }: Pick<Call, 'files'>): boolean {
  const type = c.req.header('Content-Type') ?? ''
  return Object.keys(files ?? {}).length > 0 && /^multipart\/form-data\s*;/i.test(type)
}

/** Refuses what is larger than a call takes, announced or not, without reading more of it: in a form its files come on top. */
export function bodyLimit({
  files,
  payloadBytesMax = BODY_MAX,
}: Pick<Call, 'files' | 'payloadBytesMax'>): MiddlewareHandler {
  const ofFiles = Object.values(files ?? {}).reduce((sum, { max }) => sum + max, 0)
  const refused = (c: Context) => errorResponse(c, { code: 'body-too-large' })
  const upTo = (maxSize: number): MiddlewareHandler => {
    const counted = limit({ maxSize, onError: refused })
    return async (c, next) => {
      const announced = c.req.header('Content-Length')
      if (announced === undefined || c.req.header('Transfer-Encoding')) return counted(c, next)
      // Node reads no more than is announced. To count it a stream would be opened, which costs more than reading it.
      return Number(announced) > maxSize ? refused(c) : next()
    }
  }
  const [json, form] = [upTo(payloadBytesMax), upTo(payloadBytesMax + ofFiles)]
  return (c, next) => (isForm(c, { files }) ? form : json)(c, next)
}
