import css from './form.module.css'

/** Lists a form's errors, one sentence each. Screen readers announce it when it appears. */
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
