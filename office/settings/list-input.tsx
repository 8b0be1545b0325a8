import { ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { settings as settingsEn } from '#i18n/office/en/settings.ts'
import { Button } from '../design/actions/button.tsx'
import { IconButton } from '../design/actions/icon-button.tsx'
import { useWords } from '../shell/language.ts'
import type { Entries } from './form-values.ts'
import { SettingInput } from './setting-input.tsx'
import css from './settings.module.css'

type ListInputProps = {
  name: string
  /** The fields of an entry. */
  entries: Entries
  labelOf: (path: string) => string
  problemOf: (path: string) => string | undefined
}

/** The inputs of a list of entries, which can be added, removed and moved. The first is the default. */
export function ListInput({ name, entries, labelOf, problemOf }: ListInputProps) {
  const { settings } = useWords({ settings: settingsEn })
  const label = labelOf(name)
  const { fields, append, remove, move } = useFieldArray({ name })
  return (
    <fieldset className={css.list}>
      <legend>{label}</legend>
      {fields.map(({ id }, at) => (
        <div key={id} className={css.entry}>
          {Object.entries(entries).map(([field, schema]) => (
            <SettingInput
              key={field}
              path={`${name}.${at}.${field}`}
              label={labelOf(`${name}.${at}.${field}`)}
              schema={schema}
              problem={problemOf(`${name}.${at}.${field}`)}
            />
          ))}
          <div className={css.entryActions}>
            {at > 0 && (
              <IconButton
                label={settings.moveUp(label, at + 1)}
                icon={ArrowUp}
                onClick={() => move(at, at - 1)}
              />
            )}
            <IconButton
              label={settings.removeEntry(label, at + 1)}
              icon={Trash2}
              onClick={() => remove(at)}
            />
          </div>
        </div>
      ))}
      <Button
        icon={Plus}
        onClick={() => append(Object.fromEntries(Object.keys(entries).map((field) => [field, ''])))}
      >
        {settings.addEntry(label)}
      </Button>
    </fieldset>
  )
}
