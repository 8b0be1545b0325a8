import { noRecordLookup } from './no-record-lookup.ts'
import { ruleTester } from './rule-tester.ts'

const lookup = (count = 1) => Array.from({ length: count }, () => ({ messageId: 'lookup' }))
const STEPS = 'const STEPS: Record<string, number> = { Enter: 1 }\n'

ruleTester.run('no-record-lookup', noRecordLookup, {
  valid: [
    'const STEPS = new Map([["Enter", 1]])\nconst stepOf = (key: string) => STEPS.get(key)',
    `${STEPS}STEPS.Enter; STEPS['Enter']`,
    `${STEPS}const stepOf = (key: string) => (Object.hasOwn(STEPS, key) ? STEPS[key] : undefined)`,
    'const STEPS: Record<string, number> = Object.create(null)\nconst stepOf = (key: string) => STEPS[key]',
    'const STEPS: Record<string, number> = { __proto__: null, Enter: 1 }\nconst stepOf = (key: string) => STEPS[key]',
    // Keys that are numbers, members of a closed list, or contain a punctuation mark.
    `${STEPS}const stepOf = (row: number) => STEPS[row]`,
    `${STEPS}type Key = 'Enter' | 'Tab'\nconst stepOf = (key: Key) => STEPS[key]`,
    `${STEPS}const stepOf = (row: string) => STEPS[\`\${row}:price\`]`,
    `${STEPS}const stepOf = (row: string, on: boolean) => { const path = on ? \`a.\${row}\` : 'b'; return STEPS[path] }`,
    // Closed keys, arrays, and other names of the same spelling.
    'const f = (words: Record<"a" | "b", string>, key: "a" | "b") => words[key]',
    'const f = (lines: string[], at: string) => lines[at]',
    `${STEPS}const f = (STEPS: number[], at: string) => STEPS[at]`,
  ],
  invalid: [
    { code: `${STEPS}const onKey = (event) => STEPS[event.key]`, errors: lookup() },
    { code: `${STEPS}const stepOf = (key: string) => STEPS[key]`, errors: lookup() },
    { code: `${STEPS}const has = (key: string) => key in STEPS`, errors: lookup() },
    { code: `${STEPS}const stepOf = (key: string) => STEPS[\`\${key}\`]`, errors: lookup() },
    { code: `${STEPS}const set = (key: string) => { STEPS[key] = 1 }`, errors: lookup() },
    {
      code: 'const wordOf = (words: Readonly<Record<string, string>>, code: string) => words[code]',
      errors: lookup(),
    },
    {
      code: 'function f(words: { [code: string]: string }, code: string) { return words[code] }',
      errors: lookup(),
    },
    {
      code: 'type Words = Record<string, string>\nconst f = ({ words, code }: { words?: Words; code: string }) => words?.[code]',
      errors: lookup(),
    },
    {
      code: 'type Draft = { typed: Record<string, string> }\nconst f = (draft: Draft, key: string) => draft.typed[key]',
      errors: lookup(),
    },
    {
      code: 'const f = (all: Record<string, Record<string, string>>, a: string, b: string) => all[a]?.[b]',
      errors: lookup(2),
    },
  ],
})
