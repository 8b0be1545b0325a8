import { Alert } from '../feedback/alert.tsx'

/** Lists a form's errors, one sentence each. Screen readers announce it when it appears. */
export function ErrorSummary({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  return (
    <Alert tone="bad" isLive>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Alert>
  )
}
