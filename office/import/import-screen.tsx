import { Download, Files } from 'lucide-react'
import { useParams } from 'react-router'
import { formatDateTime } from '#i18n/indian-time.ts'
import { imports as importsEn } from '#i18n/office/en/imports.ts'
import { shell as shellEn } from '#i18n/office/en/shell.ts'
import { ButtonAnchor, ButtonLink } from '../design/actions/button.tsx'
import { Alert } from '../design/feedback/alert.tsx'
import { RetryAlert } from '../design/feedback/retry-alert.tsx'
import { Screen } from '../design/layout/screen.tsx'
import { useLanguage, useWords } from '../shell/language.ts'
import css from './import.module.css'
import { ImportState } from './import-state.tsx'
import { Preview } from './preview.tsx'
import { CancelButton, PublishActions } from './publish-actions.tsx'
import { type OpenImport, useImport } from './use-import.ts'

/** One import (O5): its progress, its preview and its result. */
export function Component() {
  const { import_id = '' } = useParams()
  return <ImportById key={import_id} import_id={import_id} />
}

function ImportById({ import_id }: { import_id: string }) {
  const { imports, shell } = useWords({ imports: importsEn, shell: shellEn })
  const { open, error, retry } = useImport(import_id)
  return (
    <Screen title={open?.file.file_name ?? imports.title}>
      {error?.code === 'not-found' && (
        <Alert tone="bad" isLive>
          {imports.notFound}
        </Alert>
      )}
      {error && error.code !== 'not-found' && <RetryAlert error={error} onRetry={() => void retry()} />}
      {!open && !error && <p>{shell.wait}</p>}
      {open && <ImportHeader open={open} />}
      {open?.file.preview && <Preview open={open} preview={open.file.preview} />}
    </Screen>
  )
}

/** The import's source, state and actions. */
function ImportHeader({ open }: { open: OpenImport }) {
  const { imports } = useWords({ imports: importsEn })
  const language = useLanguage()
  const { file } = open
  const { state, progress } = file
  return (
    <>
      <div className={css.facts}>
        <ImportState file={file} />
        <span className={css.hint}>{`${file.created_by}, ${formatDateTime(file.created_at, language)}`}</span>
        <ButtonAnchor
          variant="quiet"
          icon={Download}
          href={`/office/api/imports/${file.import_id}/file`}
          download={file.file_name}
        >
          {imports.download}
        </ButtonAnchor>
        <ButtonLink variant="quiet" icon={Files} to="/price-list/import">
          {imports.files}
        </ButtonLink>
      </div>
      {state === 'reading' && (
        <div className={css.reading}>
          <progress aria-label={imports.progress} max={100} value={progress} />
          <CancelButton open={open} />
        </div>
      )}
      {file.left_alone.length > 0 && (
        <Alert tone="warn">
          <p>{imports.leftAlone}</p>
          <ul>
            {file.left_alone.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </Alert>
      )}
      <PublishActions open={open} />
    </>
  )
}
