import fc from 'fast-check'

/** Values that are easily mistaken for valid input. */
export const ODD_VALUES = fc.oneof(
  fc.anything({ withNullPrototype: true }),
  fc.constantFrom(
    '',
    ' ',
    -1,
    0.5,
    1e308,
    9876543210,
    '1e309',
    '௯௮௭௬௫௪௩௨௧௦',
    '９８７６５４３２１０',
    '98765 43210',
    '+919876543210',
    '9876543210\n',
    '\u0000',
    '\ud800',
    '\u202e9876543210',
    '__proto__',
    'constructor',
    "' or 1=1 --",
    'x'.repeat(65_536),
    null,
    true,
    [],
    ['9876543210'],
    {},
  ),
)
