/** Formulas of every kind that schools, textbooks and papers print: what `bench math` typesets and reads back. */

/** LaTeX with amsmath and amssymb that KaTeX, too, can set. */
export const formulas: readonly string[] = String.raw`
\frac{a+b}{c-d}=\frac{1}{2}
x=\frac{-b\pm\sqrt{b^2-4ac}}{2a}
\frac{1}{1+\frac{1}{1+x}}
\frac{\partial^2 u}{\partial t^2}=c^2\nabla^2 u
\frac{d}{dx}\left(\frac{f(x)}{g(x)}\right)=\frac{f'(x)g(x)-f(x)g'(x)}{g(x)^2}
\sqrt{x^2+y^2}\leq|x|+|y|
\sqrt[3]{\frac{p}{q}}
\sqrt{1+\sqrt{1+\sqrt{1+x}}}
\sum_{n=1}^{\infty}\frac{1}{n^2}=\frac{\pi^2}{6}
\sum_{i=0}^{n}\binom{n}{i}x^i y^{n-i}=(x+y)^n
\prod_{p}\frac{1}{1-p^{-s}}=\zeta(s)
\int_0^\infty e^{-x^2}\,dx=\frac{\sqrt{\pi}}{2}
\int_a^b f(x)\,dx=F(b)-F(a)
\oint_{C}\mathbf{F}\cdot d\mathbf{r}=\iint_{S}\nabla\times\mathbf{F}\cdot d\mathbf{S}
\lim_{x\to 0}\frac{\sin x}{x}=1
\max_{1\leq i\leq n}|a_i|
\begin{pmatrix}a&b\\c&d\end{pmatrix}\begin{pmatrix}x\\y\end{pmatrix}
\begin{bmatrix}1&0&0\\0&1&0\\0&0&1\end{bmatrix}
A=\begin{pmatrix}a_{11}&\cdots&a_{1n}\\\vdots&\ddots&\vdots\\a_{m1}&\cdots&a_{mn}\end{pmatrix}
\det\begin{vmatrix}a&b\\c&d\end{vmatrix}=ad-bc
|x|=\begin{cases}x&\text{if }x\geq 0\\-x&\text{otherwise}\end{cases}
f(n)=\begin{cases}n/2&\text{if }n\text{ is even}\\3n+1&\text{if }n\text{ is odd}\end{cases}
\begin{aligned}(a+b)^2&=(a+b)(a+b)\\&=a^2+2ab+b^2\end{aligned}
\begin{aligned}\nabla\cdot\mathbf{E}&=\frac{\rho}{\varepsilon_0}\\\nabla\cdot\mathbf{B}&=0\end{aligned}
E=mc^2\tag{1}
i\hbar\frac{\partial}{\partial t}\Psi=\hat{H}\Psi\tag{2.3}
e^{i\pi}+1=0
a_{n+1}=a_n+a_{n-1}
x_i^2+y_{j}^{k+1}
2^{2^{n}}+1
T^{i_1 i_2}_{j_1 j_2}
{}^{14}_{6}\mathrm{C}\to{}^{14}_{7}\mathrm{N}+e^-
\hat{x}+\bar{y}+\tilde{z}+\vec{v}+\dot{q}+\ddot{q}
\overline{AB}\perp\overline{CD}
\widehat{f*g}=\hat{f}\cdot\hat{g}
\underbrace{1+1+\cdots+1}_{n}=n
A\cup(B\cap C)=(A\cup B)\cap(A\cup C)
\forall\epsilon>0\;\exists\delta>0
x\in\mathbb{R}\setminus\mathbb{Q}
f\colon X\to Y,\quad x\mapsto f(x)
p\Rightarrow q\iff\neg p\lor q
A\subseteq B\Leftrightarrow A\cap B=A
\{x\in\mathbb{Z}\mid x^2<10\}
\mathcal{F}\{f\}(\omega)=\int_{-\infty}^{\infty}f(t)e^{-i\omega t}\,dt
\mathfrak{g}\cong\mathfrak{sl}_2(\mathbb{C})
\alpha+\beta\gamma-\lambda\mu=\Omega
\theta\approx\phi\equiv\psi\pmod{p}
\sin^2\theta+\cos^2\theta=1
\log_2 n\leq\ln n!\ll n\log n
\operatorname{Var}(X)=\operatorname{E}[X^2]-\operatorname{E}[X]^2
P(A\mid B)=\frac{P(B\mid A)P(A)}{P(B)}
\binom{n}{k}=\frac{n!}{k!(n-k)!}
\left\lfloor\frac{n}{2}\right\rfloor+\left\lceil\frac{n}{2}\right\rceil=n
\|u+v\|\leq\|u\|+\|v\|
\langle\psi|\phi\rangle
\left(\sum_{k=1}^n a_k b_k\right)^2\leq\left(\sum_{k=1}^n a_k^2\right)\left(\sum_{k=1}^n b_k^2\right)
R_{\mu\nu}-\tfrac{1}{2}Rg_{\mu\nu}+\Lambda g_{\mu\nu}=\frac{8\pi G}{c^4}T_{\mu\nu}
\sigma=\sqrt{\frac{1}{N}\sum_{i=1}^N(x_i-\mu)^2}
f(x)=\frac{1}{\sigma\sqrt{2\pi}}e^{-\frac{(x-\mu)^2}{2\sigma^2}}
\sum_{\substack{1\leq i\leq n\\i\neq j}}a_{ij}
O(n\log n)
a\equiv b\pmod{m}
\mathbf{y}=\mathbf{X}\boldsymbol{\beta}+\boldsymbol{\varepsilon}
X\xrightarrow{f}Y
\sigma_x\sigma_p\geq\frac{\hbar}{2}
1.5\times 10^{-3}
`
  .trim()
  .split('\n');
