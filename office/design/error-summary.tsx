import css from './form.module.css'

/** What was wrong with a form, said at once when it comes up: one sentence each, which name the field. */
export function ErrorSummary({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  return (
    <div role="alert">
      <ul className={css.summary}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  )
}
