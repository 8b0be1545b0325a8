import { noTextInComponents } from './no-text-in-components.ts'
import { ruleTester } from './rule-tester.ts'

const inA = (jsx: string) => `const A = ({ words, on, count }) => ${jsx}`
const text = [{ messageId: 'text' }]

ruleTester.run('no-text-in-components', noTextInComponents, {
  valid: [
    inA('<p>{words.found(count)}</p>'),
    inA(`<p>{\`\${count}\\u00a0× \${words.boxes}\`}</p>`),
    inA("<p><b>{count}</b>{' '}<b>{count}</b> · 18+ ₹</p>"),
    inA(`<p>{\`v\${count}\`}</p>`),
    inA('<p className="empty" id="hint" lang="ta" title={words.title}>{words.none}</p>'),
    inA('<input type="tel" name="mobile" placeholder="00000 00000" />'),
    inA('<p>{/* a comment */}</p>'),
    inA("<p>{on === 'yes' ? words.yes : words.no}</p>"),
    inA('<p>{findText("name")}</p>'),
  ],
  invalid: [
    { code: inA('<p>Your cart is empty</p>'), errors: text },
    { code: inA('<p>கார்ட் காலி</p>'), errors: text },
    { code: inA("<p>{'No orders'}</p>"), errors: text },
    { code: inA("<p>{on ? 'Yes' : 'No'}</p>"), errors: [...text, ...text] },
    { code: inA("<p>{on && 'Sold out'}</p>"), errors: text },
    { code: inA("<p>{words.name ?? 'Guest'}</p>"), errors: text },
    { code: inA(`<p>{\`\${count} boxes\`}</p>`), errors: text },
    { code: inA('<>Total</>'), errors: text },
    { code: inA('<img src="/logo.svg" alt="The shop" />'), errors: text },
    { code: inA(`<button aria-label="Close" title={\`Close \${count}\`} />`), errors: [...text, ...text] },
    { code: inA('<input placeholder={on ? "Search" : words.search} />'), errors: text },
    { code: inA('<Field label="Name" />'), errors: text },
  ],
})
