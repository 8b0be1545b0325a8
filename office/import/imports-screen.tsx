import { useQuery } from '@tanstack/react-query'
import { FileSpreadsheet } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { ImportRowJson } from '#contract/office/imports.ts'
import { callOffice } from '#contract/office/office-client.ts'
import { SHEET_BYTES_MAX } from '#domain/price-sheet/sheet-limits.ts'
import { formatDateTime } from '#i18n/indian-time.ts'
import { errors as errorsEn } from '#i18n/office/en/errors.ts'
import { fieldProblems as fieldProblemsEn } from '#i18n/office/en/field-problems.ts'
import { imports as importsEn } from '#i18n/office/en/imports.ts'
import { shell as shellEn } from '#i18n/office/en/shell.ts'
import { Button } from '../design/actions/button.tsx'
import table from '../design/data/table.module.css'
import { TableHead } from '../design/data/table-head.tsx'
import { EmptyState } from '../design/feedback/empty-state.tsx'
import { RetryAlert } from '../design/feedback/retry-alert.tsx'
import { Field } from '../design/forms/field.tsx'
import { Card } from '../design/layout/card.tsx'
import { Screen } from '../design/layout/screen.tsx'
import typography from '../design/typography.module.css'
import { useLanguage, useWords } from '../shell/language.ts'
import { formatOfficeError } from '../shell/requests/format-office-error.ts'
import { officeQuery } from '../shell/requests/office-query.ts'
import css from './import.module.css'
import { ImportState } from './import-state.tsx'

const IMPORTS_QUERY = officeQuery(['imports'], (signal) => callOffice('GET /office/api/imports', { signal }))

/** The import screen: uploads a price list file and lists the imports of the past year (O5). */
export function Component() {
  const { imports } = useWords({ imports: importsEn })
  const { data, error, refetch } = useQuery(IMPORTS_QUERY)
  return (
    <Screen title={imports.title}>
      <UploadForm />
      <Card title={imports.files}>
        {error && <RetryAlert error={error} onRetry={() => void refetch()} />}
        {data && <ImportTable rows={data.rows} />}
      </Card>
    </Screen>
  )
}

/** Uploads a chosen or dropped file and opens its preview. */
function UploadForm() {
  const words = useWords({
    imports: importsEn,
    errors: errorsEn,
    fieldProblems: fieldProblemsEn,
    shell: shellEn,
  })
  const { imports } = words
  const navigate = useNavigate()
  const ref = useRef<HTMLFormElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  function fail(message: string) {
    setProblem(message)
    ref.current?.querySelector('input')?.focus()
  }
  async function send(file: File | undefined) {
    if (isBusy) return
    if (!file?.name) return fail(imports.chooseFile)
    if (file.size === 0) return fail(words.fieldProblems['file-empty'])
    if (file.size > SHEET_BYTES_MAX) return fail(imports.problems['file-too-large'])
    setProblem(undefined)
    setBusy(true)
    const { data, error } = await callOffice('POST /office/api/imports', {
      files: { price_list: file },
      payload: { file_name: file.name.slice(-200) },
    })
    setBusy(false)
    if (data) await navigate(`/price-list/import/${data.import_id}`)
    else fail(formatOfficeError(error, words))
  }
  const isDragging = useFileDrop((file) => void send(file))
  return (
    <form
      ref={ref}
      noValidate
      className={`${css.part} ${css.upload}`}
      data-dragging={isDragging || undefined}
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault()
        void send(ref.current?.querySelector('input')?.files?.[0])
      }}
    >
      <Field
        name="price_list"
        type="file"
        accept=".xlsx,.xls,.ods,.csv"
        label={imports.file}
        hint={isDragging ? imports.dropHere : imports.fileHint}
        problem={problem}
      />
      <Button type="submit" variant="primary">
        {imports.preview}
      </Button>
      <p role="status" className={typography.soft}>
        {isBusy && words.shell.wait}
      </p>
    </form>
  )
}

/** Calls back with a file that is dropped anywhere on the page. Returns whether a file is dragged over it. */
function useFileDrop(onFile: (file: File) => void): boolean {
  const [isDragging, setDragging] = useState(false)
  const latest = useRef(onFile)
  useEffect(() => {
    latest.current = onFile
  })
  useEffect(() => {
    const isFile = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false
    function handleDragOver(event: DragEvent) {
      if (!isFile(event)) return
      event.preventDefault()
      setDragging(true)
    }
    // Only a drag out of the window has no related target.
    const handleDragLeave = (event: DragEvent) => event.relatedTarget === null && setDragging(false)
    function handleDrop(event: DragEvent) {
      if (!isFile(event)) return
      event.preventDefault()
      setDragging(false)
      const file = event.dataTransfer?.files[0]
      if (file) latest.current(file)
    }
    document.addEventListener('dragover', handleDragOver)
    document.addEventListener('dragleave', handleDragLeave)
    document.addEventListener('drop', handleDrop)
    return () => {
      document.removeEventListener('dragover', handleDragOver)
      document.removeEventListener('dragleave', handleDragLeave)
      document.removeEventListener('drop', handleDrop)
    }
  }, [])
  return isDragging
}

function ImportTable({ rows }: { rows: readonly ImportRowJson[] }) {
  const { imports } = useWords({ imports: importsEn })
  const language = useLanguage()
  if (rows.length === 0) return <EmptyState icon={FileSpreadsheet} text={imports.noFiles} />
  return (
    <table className={table.table} aria-label={imports.files}>
      <TableHead columns={[imports.fileName, imports.state, imports.who, imports.when, imports.download]} />
      <tbody>
        {rows.map((row) => (
          <tr key={row.import_id} aria-label={row.file_name}>
            <th scope="row" className={table.text}>
              <Link className={css.link} to={`/price-list/import/${row.import_id}`}>
                {row.file_name}
              </Link>
            </th>
            <td>
              <ImportState file={row} />
            </td>
            <td className={table.text}>{row.created_by}</td>
            <td>{formatDateTime(row.created_at, language)}</td>
            <td>
              <a
                className={css.link}
                href={`/office/api/imports/${row.import_id}/file`}
                download={row.file_name}
                aria-label={imports.downloadOf(row.file_name)}
              >
                {imports.download}
              </a>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
