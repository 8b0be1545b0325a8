import { useSyncExternalStore } from 'react'
import { foldText } from '#domain/search/fold-text.ts'
import { categoryName } from '#i18n/localized-names.ts'
import { priceList as priceListEn } from '#i18n/office/en/price-list.ts'
import controls from '../../design/controls.module.css'
import { Dialog } from '../../design/dialog.tsx'
import { Field } from '../../design/field.tsx'
import { useLanguage, useWords } from '../../shell/language.ts'
import css from '../price-list.module.css'
import { parseCategoryCell } from '../sheet/columns.ts'
import type { DialogProps } from './dialog-props.ts'
import { MoveButtons } from './move-buttons.tsx'
import { RemoveRowButton } from './remove-row-button.tsx'
import { type ProblemByField, RowForm, type SaveFailure } from './row-form.tsx'
import { useRowEdit } from './use-row-edit.ts'

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** Edits a category, or creates one without an `id`. */
export function CategoryDialog({ id, sheet, saving, onMove, onClose }: DialogProps & { id?: string }) {
  const { priceList: words } = useWords({ priceList: priceListEn })
  const language = useLanguage()
  const getCategory = () => (id === undefined ? undefined : sheet.group(id)?.category)
  const category = useSyncExternalStore(sheet.subscribe, getCategory)
  const { baseRow, save: saveChanged } = useRowEdit(category, getCategory)
  const name = baseRow ? categoryName(language, baseRow) : ''

  async function save(form: FormData): Promise<SaveFailure | undefined> {
    const text = (field: string) => `${form.get(field) ?? ''}`.trim()
    const category_name = text('category_name')
    const category_tamil_name = text('category_tamil_name')
    // An empty slug is derived from the name.
    const category_slug = text('category_slug') || foldText(category_name).replaceAll(/[ .]+/g, '-')
    const problems: ProblemByField = {
      ...(!parseCategoryCell('product_name', category_name) && {
        category_name: words.categoryProblems.product_name,
      }),
      ...(!parseCategoryCell('tamil_name', category_tamil_name) && {
        category_tamil_name: words.categoryProblems.tamil_name,
      }),
      ...(!SLUG.test(category_slug) && { category_slug: words.categoryProblems.category_slug }),
    }
    if (Object.keys(problems).length > 0) return { problems }
    const fields = { category_name, category_tamil_name, category_slug, is_hidden: form.has('is_hidden') }
    if (id === undefined || !baseRow) {
      const error = await saving.change(
        () => ({ new_categories: [fields] }),
        () => `${words.saved} · ${words.added(category_name)}`,
      )
      return error && { error }
    }
    return saveChanged(
      fields,
      (row_version, set) =>
        saving.change(
          () => ({ categories: [{ category_id: id, row_version, set }] }),
          () => words.saved,
        ),
      (field, now) => {
        const { category_name, category_tamil_name, category_slug, is_hidden } = now
        const { product_name, tamil_name, is_hidden: hiddenLabel } = words.columns
        const valueByField = new Map<string, readonly [label: string, text: string]>([
          ['category_name', [product_name, category_name]],
          ['category_tamil_name', [tamil_name, category_tamil_name]],
          ['category_slug', [words.address, category_slug]],
          ['is_hidden', [hiddenLabel, is_hidden ? words.yes : words.no]],
        ])
        return words.theirsNow(...(valueByField.get(field) ?? [field, '']))
      },
    )
  }
  return (
    <Dialog open title={baseRow ? name : words.newCategory} onClose={onClose}>
      <RowForm
        onSave={save}
        onSaved={onClose}
        buttons={
          <button type="button" className={controls.quiet} onClick={onClose}>
            {words.cancel}
          </button>
        }
      >
        {(problems) => (
          <>
            <Field
              name="category_name"
              label={words.columns.product_name}
              autoComplete="off"
              defaultValue={baseRow?.category_name}
              problem={problems.category_name}
            />
            <Field
              name="category_tamil_name"
              label={words.columns.tamil_name}
              lang="ta"
              autoComplete="off"
              defaultValue={baseRow?.category_tamil_name}
              problem={problems.category_tamil_name}
            />
            <Field
              name="category_slug"
              label={words.address}
              hint={words.addressHint}
              autoComplete="off"
              autoCapitalize="off"
              defaultValue={baseRow?.category_slug}
              problem={problems.category_slug}
            />
            <label className={controls.check}>
              <input type="checkbox" name="is_hidden" defaultChecked={baseRow?.is_hidden} />
              <span>{words.columns.is_hidden}</span>
            </label>
          </>
        )}
      </RowForm>
      {category && (
        <div className={css.buttons}>
          <MoveButtons row={{ kind: 'category', id: category.category_id }} onMove={onMove} />
          <RemoveRowButton
            name={name}
            onRemove={async () => {
              const { category_id, row_version } = category
              const error = await saving.change(
                () => ({ gone_categories: [{ category_id, row_version }] }),
                () => words.removedFromList(name),
              )
              if (!error) onClose()
              return error
            }}
          />
        </div>
      )}
    </Dialog>
  )
}
