import { type ComponentProps, useId, useState } from 'react'
import { CustomerField } from '#app/ui/forms/customer-field.tsx'

type PlaceFieldProps = ComponentProps<typeof CustomerField> & {
  /** Fetches place names to suggest. */
  fetchPlaces: () => Promise<readonly string[]>
}

/** A field that suggests places and accepts any text (D17). Fetches the suggestions on focus. */
export function PlaceField({ fetchPlaces, ...field }: PlaceFieldProps) {
  const id = useId()
  const [places, setPlaces] = useState<readonly string[]>([])
  return (
    <>
      <CustomerField
        {...field}
        list={id}
        // No suggestions when the request fails.
        onFocus={() => places.length === 0 && void fetchPlaces().then(setPlaces, () => {})}
      />
      <datalist id={id}>
        {places.map((place) => (
          <option key={place} value={place} />
        ))}
      </datalist>
    </>
  )
}
