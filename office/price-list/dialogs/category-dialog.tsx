import { foldText } from '#domain/search/fold-text.ts'
import { categoryName } from '#i18n/localized-names.ts'
import { priceList as priceListEn } from '#i18n/office/en/price-list.ts'
import { Checkbox } from '../../design/forms/checkbox.tsx'
import { Field } from '../../design/forms/field.tsx'
import { useLanguage, useWords } from '../../shell/language.ts'
import { readPriceList } from '../../shell/requests/price-list-query.ts'
import { parseCategoryCell } from '../sheet/columns.ts'
import type { DialogProps } from './dialog-props.ts'
import { type ProblemByField, RowDialog, type SaveFailure } from './row-dialog.tsx'
import { useFieldText } from './use-field-text.ts'
import { useRowEdit } from './use-row-edit.ts'

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** Edits a category, or creates one without an `id`. */
export function CategoryDialog({ id, saving, onMove, onClose }: DialogProps & { id?: string }) {
  const { priceList: words } = useWords({ priceList: priceListEn })
  const language = useLanguage()
  const { base, save: saveChanged } = useRowEdit(() =>
    readPriceList()?.categories.find((row) => row.category_id === id),
  )
  const { describeConflict } = useFieldText()

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
    if (id === undefined || !base) {
      const error = await saving.change(
        { new_categories: [fields] },
        () => `${words.saved} · ${words.added(category_name)}`,
      )
      return error && { error }
    }
    return saveChanged(
      fields,
      (from, set) => saving.change({ categories: [{ category_id: id, from, set }] }, () => words.saved),
      describeConflict,
    )
  }
  return (
    <RowDialog
      title={base ? categoryName(language, base) : words.newCategory}
      saved={
        id === undefined
          ? undefined
          : { row: { kind: 'category', id }, removal: { gone_categories: [{ category_id: id }] } }
      }
      saving={saving}
      onSave={save}
      onMove={onMove}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <Field
            name="category_name"
            label={words.columns.product_name}
            autoComplete="off"
            defaultValue={base?.category_name}
            problem={problems.category_name}
          />
          <Field
            name="category_tamil_name"
            label={words.columns.tamil_name}
            lang="ta"
            autoComplete="off"
            defaultValue={base?.category_tamil_name}
            problem={problems.category_tamil_name}
          />
          <Field
            name="category_slug"
            label={words.address}
            hint={words.addressHint}
            autoComplete="off"
            autoCapitalize="off"
            defaultValue={base?.category_slug}
            problem={problems.category_slug}
          />
          <Checkbox name="is_hidden" defaultChecked={base?.is_hidden} label={words.columns.is_hidden} />
        </>
      )}
    </RowDialog>
  )
}
