/** What the signs of mathematics are called in LaTeX, and what they do: facts of the standard packages' symbol lists. */

export type SymbolClass = 'letter' | 'relation' | 'binary' | 'large' | 'open' | 'close' | 'punctuation' | 'ordinary';

interface Sign {
  latex: string;
  class: SymbolClass;
}

const signs = new Map<string, Sign>();

function add(kind: SymbolClass, list: string): void {
  for (const entry of list.trim().split(/\s+/)) {
    const [character = '', name] = [[...entry][0] ?? '', entry.slice([...entry][0]?.length ?? 0)];
    signs.set(character, { latex: name === '' ? character : `\\${name}`, class: kind });
  }
}

add(
  'letter',
  `αalpha βbeta γgamma δdelta εvarepsilon ϵepsilon ζzeta ηeta θtheta ϑvartheta ιiota κkappa ϰvarkappa λlambda μmu νnu ξxi
  πpi ϖvarpi ϝdigamma ρrho ϱvarrho σsigma ςvarsigma τtau υupsilon φvarphi ϕphi χchi ψpsi ωomega
  ΓGamma ΔDelta ΘTheta ΛLambda ΞXi ΠPi ΣSigma ΥUpsilon ΦPhi ΨPsi ΩOmega
  ℓell ℏhbar ℘wp ℜRe ℑIm ℵaleph ıimath ȷjmath`,
);
add(
  'relation',
  `= < > ≤leq ≥geq ≠neq ≡equiv ≈approx ≅cong ∼sim ≃simeq ∝propto ≪ll ≫gg ≺prec ≻succ ⪯preceq ⪰succeq ⩽leqslant
  ⩾geqslant ∈in ∋ni ∉notin ⊂subset ⊃supset ⊆subseteq ⊇supseteq ⊊subsetneq ⊢vdash ⊣dashv ⊨models ⊥perp ∥parallel ∣mid
  ≐doteq →to ←leftarrow ↔leftrightarrow ⇒Rightarrow ⇐Leftarrow ⇔Leftrightarrow ⟶longrightarrow ⟵longleftarrow
  ⟹Longrightarrow ⟸Longleftarrow ⟺iff ↦mapsto ⟼longmapsto ↪hookrightarrow ↗nearrow ↘searrow ↑uparrow ↓downarrow
  ⇝leadsto ≲lesssim ≳gtrsim ⊏sqsubset ⊐sqsupset ⊑sqsubseteq ⊒sqsupseteq ⋈bowtie ≍asymp ≜triangleq ≔coloneqq
  ⟷longleftrightarrow ≨lneqq ≩gneqq ≦leqq ≧geqq ⊈nsubseteq ⊉nsupseteq ⊋supsetneq ≁nsim ≇ncong ≮nless ≯ngtr ≰nleq
  ≱ngeq ∦nparallel ∤nmid ⊬nvdash ⊲lhd ⊴unlhd ⊳rhd ⊵unrhd ↛nrightarrow ↚nleftarrow ⇏nRightarrow ⇍nLeftarrow
  ↮nleftrightarrow ⇎nLeftrightarrow ⌣smile ⌢frown ≶lessgtr ≷gtrless ⋚lesseqgtr ⋛gtreqless ⪋lesseqqgtr ⪌gtreqqless
  ⪅lessapprox ⪆gtrapprox ⪕eqslantless ⪖eqslantgtr ⋘lll ⋙ggg ≑doteqdot ≓risingdotseq ≒fallingdotseq ∽backsim
  ⋍backsimeq ⫅subseteqq ⫆supseteqq ⋐Subset ⋑Supset ⋠npreceq ⋡nsucceq ϶backepsilon ≼preccurlyeq ≽succcurlyeq
  ⋞curlyeqprec ⋟curlyeqsucc ≾precsim ≿succsim ⊩Vdash ⊪Vvdash ≏bumpeq ≎Bumpeq ≬between ⋔pitchfork ∴therefore ∵because
  ≖eqcirc ≗circeq ≊approxeq ≂eqsim ⪇lneq ⪈gneq ⋦lnsim ⋧gnsim ⪵precneqq ⪶succneqq ⪹precnapprox ⪺succnapprox ⪉lnapprox
  ⪊gnapprox ⊭nvDash ⊮nVdash ⊯nVDash ⋪ntriangleleft ⋫ntriangleright ⋬ntrianglelefteq ⋭ntrianglerighteq ⫋subsetneqq
  ⫌supsetneqq ⋖lessdot ⋗gtrdot ⇑Uparrow ⇓Downarrow ↕updownarrow ⇕Updownarrow ↖nwarrow ↙swarrow ↼leftharpoonup
  ↽leftharpoondown ⇀rightharpoonup ⇁rightharpoondown ⇌rightleftharpoons ⇋leftrightharpoons ↩hookleftarrow
  ⇇leftleftarrows ⇉rightrightarrows ⇆leftrightarrows ⇄rightleftarrows ⇚Lleftarrow ⇛Rrightarrow ↞twoheadleftarrow
  ↠twoheadrightarrow ↢leftarrowtail ↣rightarrowtail ↫looparrowleft ↬looparrowright ↶curvearrowleft ↷curvearrowright
  ↺circlearrowleft ↻circlearrowright ↰Lsh ↱Rsh ⇈upuparrows ⇊downdownarrows ↿upharpoonleft ↾upharpoonright
  ⇃downharpoonleft ⇂downharpoonright ⊸multimap ↭leftrightsquigarrow ⇢dashrightarrow ⇠dashleftarrow`,
);
add(
  'binary',
  `+ −- ±pm ∓mp ×times ÷div ·cdot ⋅cdot ∗ast ⋆star ∘circ ∙bullet ∩cap ∪cup ⊎uplus ⊓sqcap ⊔sqcup ∨vee ∧wedge ∖setminus
  ⧵setminus ⊕oplus ⊖ominus ⊗otimes ⊘oslash ⊙odot †dagger ‡ddagger ≀wr ⋄diamond △triangle ⨿amalg ◯bigcirc ∔dotplus
  ⋒Cap ⋓Cup ⊼barwedge ⊻veebar ⩞doublebarwedge ⊟boxminus ⊠boxtimes ⊡boxdot ⊞boxplus ⋇divideontimes ⋉ltimes ⋊rtimes
  ⋋leftthreetimes ⋌rightthreetimes ⋏curlywedge ⋎curlyvee ⊛circledast ⊚circledcirc ⊺intercal`,
);
for (const [character, latex] of ['⊄subset', '⊅supset', '≢equiv', '≉approx', '≄simeq', '⊀prec', '⊁succ', '∌ni'].map(
  (entry) => [entry.charAt(0), `\\not\\${entry.slice(1)}`] as const,
))
  signs.set(character, { latex, class: 'relation' });
signs.set('−', { latex: '-', class: 'binary' });
add(
  'large',
  '∑sum ∏prod ∐coprod ∫int ∬iint ∭iiint ∮oint ⋃bigcup ⋂bigcap ⋁bigvee ⋀bigwedge ⨁bigoplus ⨂bigotimes ⨀bigodot ⨄biguplus ⨆bigsqcup',
);
add('open', '( [ {{ ⟨langle 〈langle ⌊lfloor ⌈lceil');
add('close', ') ] }} ⟩rangle 〉rangle ⌋rfloor ⌉rceil');
add('punctuation', ', ; :');
add(
  'ordinary',
  `∞infty ∂partial ∇nabla ∀forall ∃exists ∄nexists ¬neg ∅emptyset ∠angle ⊤top ′prime ″prime\\prime …ldots ⋯cdots
  ⋮vdots ⋱ddots √surd ♯sharp ♭flat ♮natural ♣clubsuit ♢diamondsuit ♡heartsuit ♠spadesuit □square ◇Diamond ℧mho
  ∡measuredangle ∢sphericalangle ∁complement ‵backprime ℲFinv ⅁Game ℶbeth ℷgimel ℸdaleth ◦circ ‖| | / ! . ? *`,
);
/** Braces that lie, whole or as the ends and middles of TeX's; they are gone when a formula is read. */
export const LYING_BRACES = '⏞⏟╭╮╰╯';
for (const brace of LYING_BRACES) signs.set(brace, { latex: brace, class: 'ordinary' });
signs.set('\\', { latex: '\\setminus', class: 'binary' });
signs.set('%', { latex: '\\%', class: 'ordinary' });
signs.set('°', { latex: '^\\circ', class: 'ordinary' });
signs.set('µ', { latex: '\\mu', class: 'letter' });
signs.set('∶', { latex: ':', class: 'punctuation' });
signs.set('∕', { latex: '/', class: 'ordinary' });
signs.set('∆', { latex: '\\Delta', class: 'letter' });
signs.set('Ω', { latex: '\\Omega', class: 'letter' });

export const signOf = (character: string): Sign | undefined => signs.get(character);
export const classOf = (character: string): SymbolClass | undefined => signs.get(character)?.class;

/** Signs that hardly anything but a formula has. */
export const isMathematical = (character: string): boolean =>
  /[∀-⋿⟀-⟯⨀-⫿ℓℏ℘ℜℑℵ]/u.test(character) && !/[∙⋅∕]/u.test(character);

/** Accents over a letter: combining mark, LaTeX's command, the spacing sign that MathML sets. */
export const ACCENTS: Record<string, { latex: string; sign: string }> = {
  '\u0302': { latex: '\\hat', sign: '^' },
  '\u0304': { latex: '\\bar', sign: '¯' },
  '\u0303': { latex: '\\tilde', sign: '~' },
  '\u0307': { latex: '\\dot', sign: '˙' },
  '\u0308': { latex: '\\ddot', sign: '¨' },
  '\u030c': { latex: '\\check', sign: 'ˇ' },
  '\u0306': { latex: '\\breve', sign: '˘' },
  '\u0301': { latex: '\\acute', sign: '´' },
  '\u0300': { latex: '\\grave', sign: '`' },
  '\u030a': { latex: '\\mathring', sign: '˚' },
  '\u20d7': { latex: '\\vec', sign: '→' },
  '\u0305': { latex: '\\overline', sign: '‾' },
  '⏞': { latex: '\\overbrace', sign: '⏞' },
  '⏟': { latex: '\\underbrace', sign: '⏟' },
};

/** Accents that PDFs set as signs of their own over the letter. */
export const SPACING_ACCENTS: Record<string, string> = {
  ˆ: '\u0302',
  '^': '\u0302',
  '¯': '\u0304',
  '˜': '\u0303',
  '~': '\u0303',
  '˙': '\u0307',
  '¨': '\u0308',
  ˉ: '\u0304',
  ˇ: '\u030c',
  '˘': '\u0306',
  '´': '\u0301',
  '`': '\u0300',
  '˚': '\u030a',
  '⃗': '\u20d7',
};
