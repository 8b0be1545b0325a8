import { toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { type Calls, type ListedCall, listCalls, REFUSAL_STATUS } from './call.ts'
import { ApiErrorJsonSchema } from './json-schemas.ts'

// What a value must be before it is cleaned and counted; checks that JSON Schema has no word for are left out.
function schemaOf(schema: v.GenericSchema) {
  const { $schema: _, ...json } = toJsonSchema(schema, { target: 'draft-2020-12', errorMode: 'ignore' })
  return json
}

const REFUSAL = { $ref: '#/components/schemas/Refusal' }

const content = (schema: object) => ({ 'application/json': { schema } })

function headerParameter(name: string, required: boolean, description: string) {
  return { name, in: 'header', required, description, schema: { type: 'string' } }
}

function parametersOf({ method, path, may, once }: ListedCall) {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  return [
    ...inPath,
    headerParameter('x-auth-token', may === 'customer', 'The token of a session'),
    ...(method === 'POST'
      ? [headerParameter('X-XSRF-TOKEN', true, 'The value of the XSRF-TOKEN cookie')]
      : []),
    ...(method === 'POST' ? [headerParameter('fp', false, 'The device id')] : []),
    ...(once
      ? [
          headerParameter(
            'Idempotency-Key',
            false,
            'A UUID: the order is saved once, however often it is sent',
          ),
        ]
      : []),
  ]
}

function bodyOf({ payload, files }: ListedCall) {
  if (!payload) return undefined
  const json = content(schemaOf(payload))
  if (!files) return { required: true, content: json }
  const properties = Object.fromEntries([
    ['payload', schemaOf(payload)],
    ...Object.entries(files).map(([name, { max }]) => [
      name,
      { type: 'string', contentMediaType: 'application/octet-stream', maxLength: max },
    ]),
  ])
  const schema = { type: 'object', properties, required: ['payload'] }
  return { required: true, content: { ...json, 'multipart/form-data': { schema } } }
}

function responsesOf({ data, givesFile, refusals }: ListedCall) {
  const refused = refusals.map((code) => {
    const alike = refusals.filter((other) => REFUSAL_STATUS[other] === REFUSAL_STATUS[code])
    return [REFUSAL_STATUS[code], { description: alike.join(', '), content: content(REFUSAL) }]
  })
  const done = data
    ? { 200: { description: 'Done', content: content(schemaOf(v.object({ data }))) } }
    : givesFile
      ? { 200: { description: 'Done', content: { 'image/webp': {} } } }
      : { 204: { description: 'Done' } }
  return { ...done, ...Object.fromEntries(refused) }
}

function operationOf(call: ListedCall) {
  return {
    summary: call.summary,
    parameters: parametersOf(call),
    requestBody: bodyOf(call),
    responses: responsesOf(call),
  }
}

/** The OpenAPI 3.1 document of an API, made from the schemas that check it. */
export function openApiDocument(calls: Calls) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'The shop’s API',
      version: '1',
      description:
        'Every success is { "data": … }, every failure { "error": { "code", "message" } }. Amounts are rupees, times UTC.',
    },
    paths: Object.fromEntries(
      listCalls(calls).map((call) => [call.path, { [call.method.toLowerCase()]: operationOf(call) }]),
    ),
    components: { schemas: { Refusal: schemaOf(v.object({ error: ApiErrorJsonSchema })) } },
  }
}
