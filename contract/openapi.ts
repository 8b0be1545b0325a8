import { toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { type CallEntry, type Calls, listCalls, STATUS_BY_REFUSAL_CODE } from './call.ts'
import { ApiErrorJsonSchema } from './json-schemas.ts'

// Describes input values before cleaning. Checks without a JSON Schema equivalent are left out.
function toSchema(schema: v.GenericSchema) {
  const { $schema: _, ...json } = toJsonSchema(schema, { target: 'draft-2020-12', errorMode: 'ignore' })
  return json
}

const REFUSAL = { $ref: '#/components/schemas/Refusal' }

const jsonContent = (schema: object) => ({ 'application/json': { schema } })

function headerParameter(name: string, required: boolean, description: string) {
  return { name, in: 'header', required, description, schema: { type: 'string' } }
}

function createParameters({ method, path, permission, isIdempotent }: CallEntry) {
  const pathParameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  return [
    ...pathParameters,
    headerParameter('x-auth-token', permission === 'customer', 'The token of a session'),
    ...(method === 'POST'
      ? [headerParameter('X-XSRF-TOKEN', true, 'The value of the XSRF-TOKEN cookie')]
      : []),
    ...(method === 'POST' ? [headerParameter('fp', false, 'The device id')] : []),
    ...(isIdempotent
      ? [headerParameter('Idempotency-Key', false, 'A UUID: requests with the same key are executed once')]
      : []),
  ]
}

function createRequestBody({ payload, files }: CallEntry) {
  if (!payload) return undefined
  const json = jsonContent(toSchema(payload))
  if (!files) return { required: true, content: json }
  const properties = Object.fromEntries([
    ['payload', toSchema(payload)],
    ...Object.entries(files).map(([name, { max }]) => [
      name,
      { type: 'string', contentMediaType: 'application/octet-stream', maxLength: max },
    ]),
  ])
  const schema = { type: 'object', properties, required: ['payload'] }
  return { required: true, content: { ...json, 'multipart/form-data': { schema } } }
}

function createResponses({ data, returnsFile, refusals }: CallEntry) {
  const refusalEntries = refusals.map((code) => {
    const codesWithStatus = refusals.filter(
      (other) => STATUS_BY_REFUSAL_CODE[other] === STATUS_BY_REFUSAL_CODE[code],
    )
    return [
      STATUS_BY_REFUSAL_CODE[code],
      { description: codesWithStatus.join(', '), content: jsonContent(REFUSAL) },
    ]
  })
  const success = data
    ? { 200: { description: 'Done', content: jsonContent(toSchema(v.object({ data }))) } }
    : returnsFile
      ? { 200: { description: 'Done', content: { 'image/webp': {} } } }
      : { 204: { description: 'Done' } }
  return { ...success, ...Object.fromEntries(refusalEntries) }
}

function createOperation(call: CallEntry) {
  return {
    summary: call.summary,
    parameters: createParameters(call),
    requestBody: createRequestBody(call),
    responses: createResponses(call),
  }
}

/** Generates the OpenAPI 3.1 document of an API from its validation schemas. */
export function createOpenApiDocument(calls: Calls) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'The shop’s API',
      version: '1',
      description:
        'Every success is { "data": … }, every failure { "error": { "code", "message" } }. Amounts are rupees, times UTC.',
    },
    paths: Object.fromEntries(
      listCalls(calls).map((call) => [call.path, { [call.method.toLowerCase()]: createOperation(call) }]),
    ),
    components: { schemas: { Refusal: toSchema(v.object({ error: ApiErrorJsonSchema })) } },
  }
}
