/** Characters without a visible shape, such as soft hyphens, joiners and bidi marks. */
export const INVISIBLE_CHARACTERS = /\p{Default_Ignorable_Code_Point}/gu
