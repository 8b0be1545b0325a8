import { noTextBesideSiblings } from './no-text-beside-siblings.ts'
import { ruleTester } from './rule-tester.ts'

const inA = (jsx: string) => `const A = ({ on, count, words, name }) => ${jsx}`
const beside = (count = 1) => Array.from({ length: count }, () => ({ messageId: 'beside' }))

ruleTester.run('no-text-beside-siblings', noTextBesideSiblings, {
  valid: [
    // The only child of an element.
    inA('<p>{words.found(count)}</p>'),
    inA('<p>{on && words.found(count)}</p>'),
    inA(`<p>{\`of \${name}\`}</p>`),
    inA('<p>some words</p>'),
    inA("<p><b>{name}</b>{' '}<b>{count}</b></p>"),
    inA('<p>{/* a comment */}{name}</p>'),
    inA('<p title={name}><b /><b /></p>'),
    // Elements or nothing, beside siblings.
    inA('<p><b />{on && <i />}{on ? <i /> : null}{undefined}{!on}</p>'),
    inA('<ul><li />{words.map((word) => <li key={word}>{word}</li>)}</ul>'),
    inA('<ul><li />{words.map((word) => { if (on) return null; return <li>{word}</li> })}</ul>'),
    'const A = () => { const head = <b />; const row = () => <i />; return <p>{head}{row()}</p> }',
    'const A = ({ head, row }: { head?: ReactNode; row: (n: number) => ReactNode }) => <p>{head}{row(1)}</p>',
    'type Props = { head: ReactNode } & { name: string }\nconst A = (props: Props) => { const { head } = props; return <p>{head}<b /></p> }',
    'const A = ({ children }) => <p><b />{children}</p>',
    // Names are resolved in their scope.
    'const A = ({ search }: { search: ReactNode }) => <p>{search}<b /></p>\nconst useB = () => { const { search } = useLocation(); return search }',
    'const A = () => createPortal(<p />, document.body)',
    'const useName = () => words.name',
    { code: 'const A = () => <p>{view}<b /></p>', options: [{ elements: ['view'] }] },
  ],
  invalid: [
    { code: inA('<p>{words.found(count)}{on && words.waiting}</p>'), errors: beside(2) },
    { code: inA('<p>{name}<b /></p>'), errors: beside() },
    { code: inA('<p>{name} </p>'), errors: beside() },
    { code: inA("<p>{name}{' '}</p>"), errors: beside() },
    { code: inA('<p><b />{on && name}</p>'), errors: beside() },
    { code: inA("<p><b />{on ? 'yes' : <i />}</p>"), errors: beside() },
    { code: inA('<p>{name ?? <b />}{on && <i />}</p>'), errors: beside() },
    { code: inA('<p>some words <b /></p>'), errors: beside() },
    { code: inA('<p>{name}: {count}</p>'), errors: beside(3) },
    { code: inA('<p>{words.map((word) => word)}</p>'), errors: beside() },
    { code: inA('<p>{[name, count]}</p>'), errors: beside() },
    { code: inA('<>{name}</>'), errors: beside() },
    { code: inA('<p>{on && <>{name}<b /></>}</p>'), errors: beside() },
    { code: inA('<Button><Sign />{name}</Button>'), errors: beside() },
    {
      code: 'const A = () => { const text = on ? name : null; return <p>{text}<b /></p> }',
      errors: beside(),
    },
    { code: 'const A = ({ head }: { head: string }) => <p>{head}<b /></p>', errors: beside() },
    { code: 'function A() { if (on) return words.name; return <p /> }', errors: [{ messageId: 'returned' }] },
    { code: 'const A = () => words.name', errors: [{ messageId: 'returned' }] },
  ],
})
