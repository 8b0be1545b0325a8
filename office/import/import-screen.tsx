import { Download, Files } from 'lucide-react'
import { useParams } from 'react-router'
import type { ImportJson } from '#contract/office/imports.ts'
import { formatDateTime } from '#i18n/indian-time.ts'
import { imports as importsEn } from '#i18n/office/en/imports.ts'
import { shell as shellEn } from '#i18n/office/en/shell.ts'
import { ButtonAnchor, ButtonLink } from '../design/actions/button.tsx'
import { Alert } from '../design/feedback/alert.tsx'
import { RetryAlert } from '../design/feedback/retry-alert.tsx'
import { Screen } from '../design/layout/screen.tsx'
import typography from '../design/typography.module.css'
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
    <Screen
      title={open?.file.file_name ?? imports.title}
      marks={open && <ImportMarks file={open.file} />}
      actions={open && <FileLinks file={open.file} />}
    >
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

function ImportMarks({ file }: { file: ImportJson }) {
  const language = useLanguage()
  return (
    <>
      <ImportState file={file} />
      <span
        className={typography.soft}
      >{`${file.created_by}, ${formatDateTime(file.created_at, language)}`}</span>
    </>
  )
}

function FileLinks({ file: { import_id, file_name } }: { file: ImportJson }) {
  const { imports } = useWords({ imports: importsEn })
  return (
    <>
      <ButtonAnchor
        variant="quiet"
        icon={Download}
        href={`/office/api/imports/${import_id}/file`}
        download={file_name}
      >
        {imports.download}
      </ButtonAnchor>
      <ButtonLink variant="quiet" icon={Files} to="/price-list/import">
        {imports.files}
      </ButtonLink>
    </>
  )
}

/** The import's progress, warnings and actions. */
function ImportHeader({ open }: { open: OpenImport }) {
  const { imports } = useWords({ imports: importsEn })
  const { file } = open
  const { state, progress } = file
  return (
    <>
      {state === 'reading' && (
        <div className={css.row}>
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
