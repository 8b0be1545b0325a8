import { iconButtonName } from './icon-button-name.ts'
import { ruleTester } from './rule-tester.ts'

const inA = (jsx: string) => `const A = ({ words, on, props }) => ${jsx}`
const nameless = [{ messageId: 'nameless' }]

ruleTester.run('icon-button-name', iconButtonName, {
  valid: [
    inA('<button type="button">{words.save}</button>'),
    inA('<button type="button">{on ? words.play : words.pause}</button>'),
    inA('<button aria-label={words.close}><Icon path={CROSS} /></button>'),
    inA('<button aria-labelledby="head">×</button>'),
    inA('<a href="/" title={words.home}><svg /></a>'),
    inA('<button {...props}>×</button>'),
    inA('<button><Icon path={CROSS} /><span className="unseen">{words.close}</span></button>'),
    inA('<Link to="/"><img src="/logo.svg" alt={words.shop} /></Link>'),
    inA('<Link to="/"><svg aria-label={words.shop} /></Link>'),
    inA(`<button>{\`\${words.page} 2\`}</button>`),
    inA('<button>1</button>'),
    // The component may render text.
    inA('<button><ProductName /></button>'),
    inA('<a id="top" />'),
    inA('<p><Icon path={CROSS} /></p>'),
  ],
  invalid: [
    { code: inA('<button type="button"><Icon path={CROSS} /></button>'), errors: nameless },
    { code: inA('<button type="button">×</button>'), errors: nameless },
    { code: inA('<button type="button">{\'−\'}</button>'), errors: nameless },
    { code: inA("<button>{on ? '+' : '−'}</button>"), errors: nameless },
    { code: inA('<button>{on && <Icon path={PLAY} />}</button>'), errors: nameless },
    { code: inA('<button><span aria-hidden="true">{words.close}</span></button>'), errors: nameless },
    { code: inA('<button aria-label="">×</button>'), errors: nameless },
    { code: inA('<button />'), errors: nameless },
    { code: inA('<a href="/"><svg><path d="M0 0" /></svg></a>'), errors: nameless },
    { code: inA('<Link to="/"><img src="/logo.svg" alt="" /></Link>'), errors: nameless },
    { code: inA('<NavLink to="/"><CartIcon /></NavLink>'), errors: nameless },
    {
      code: inA('<IconButton><Cross /></IconButton>'),
      options: [{ elements: ['IconButton'], icons: ['Cross'] }],
      errors: nameless,
    },
  ],
})
